import { site } from "../lib/site.ts";
import { DisabledLink } from "../ui/DisabledLink.tsx";
import type { IconPath } from "../ui/icon-path.ts";
import { Icon } from "../ui/Icon.tsx";
import { brandXIcon, facebookIcon, instagramIcon, mailIcon, phoneIcon, pinIcon } from "../ui/public-icons.ts";
import { texts } from "./texts.ts";

const words = texts.contact;

interface Entry {
  icon: IconPath;
  label: string;
  href: string | null;
}

const entries = (): Entry[] => [
  { icon: phoneIcon, ...site.phone },
  { icon: mailIcon, ...site.email },
  { icon: facebookIcon, ...site.social.facebook },
  { icon: brandXIcon, ...site.social.x },
  { icon: instagramIcon, ...site.social.instagram },
];

/** How else to reach the people behind the site; what the deployer left empty is shown disabled (D-31). */
export function ContactDetails() {
  return (
    <section className="contact-ways" aria-labelledby="contact-ways">
      <h2 id="contact-ways">{words.reach}</h2>
      <ul>
        {entries().map(({ icon, label, href }) => (
          <li key={label}>
            <Icon path={icon} />
            {href ? (
              <a href={href} rel="noopener">
                {label}
              </a>
            ) : (
              <>
                <DisabledLink>{label}</DisabledLink>
                <small className="mute">{words.unset}</small>
              </>
            )}
          </li>
        ))}
        <li>
          <Icon path={pinIcon} />
          {site.place}
        </li>
      </ul>
    </section>
  );
}
