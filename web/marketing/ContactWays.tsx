import { site, type SiteLink } from "../lib/navigation/site.ts";
import { comingSoon, DisabledLink } from "../ui/buttons/DisabledLink.tsx";
import type { IconPath } from "../ui/icons/icon-path.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { brandXIcon, facebookIcon, instagramIcon, mailIcon, phoneIcon, pinIcon } from "../ui/icons/contact-icons.ts";
import styles from "./ContactWays.module.css";

const socialIcons = { facebook: facebookIcon, x: brandXIcon, instagram: instagramIcon };

/** A link to another site; without an address, its name with the reason. */
export function OuterLink({ label, href }: SiteLink) {
  if (href !== null) {
    return (
      <a href={href} rel="noopener">
        {label}
      </a>
    );
  }
  return (
    <>
      <DisabledLink>{label}</DisabledLink>
      <small>{comingSoon}</small>
    </>
  );
}

function Way({ icon, ...link }: SiteLink & { icon: IconPath }) {
  return (
    <li>
      <Icon path={icon} />
      <OuterLink {...link} />
    </li>
  );
}

/** Phones, addresses and place of the site configuration; on the contact page with the social accounts by name. */
export function ContactWays({ hasSocial = false }: { hasSocial?: boolean }) {
  return (
    <ul>
      {site.phones.map((phone) => (
        <Way key={phone.label} icon={phoneIcon} {...phone} />
      ))}
      {site.emails.map((email) => (
        <Way key={email.label} icon={mailIcon} {...email} />
      ))}
      {hasSocial && socialNames.map((name) => <Way key={name} icon={socialIcons[name]} {...site.social[name]} />)}
      <li>
        <Icon path={pinIcon} />
        {site.place}
      </li>
    </ul>
  );
}

const socialNames = ["facebook", "x", "instagram"] as const;

/** The social accounts as a row of icons. */
export function SocialSigns() {
  return (
    <ul className={styles.social}>
      {socialNames.map((name) => {
        const { label, href } = site.social[name];
        const icon = <Icon path={socialIcons[name]} />;
        return (
          <li key={name}>
            {href === null ? (
              <DisabledLink label={`${label}, ${comingSoon.toLowerCase()}`}>{icon}</DisabledLink>
            ) : (
              <a href={href} rel="noopener" aria-label={label}>
                {icon}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
