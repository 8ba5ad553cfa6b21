import { useState, type SubmitEvent } from "react";
import { productName } from "../../schema/rules/product.ts";
import { Link } from "../lib/Link.tsx";
import { paths } from "../lib/paths.ts";
import { site, type SiteLink } from "../lib/site.ts";
import { Brand } from "../ui/Brand.tsx";
import { DisabledLink } from "../ui/DisabledLink.tsx";
import { brandXIcon, facebookIcon, instagramIcon, mailIcon, phoneIcon, pinIcon } from "../ui/public-icons.ts";
import { Icon } from "../ui/Icon.tsx";

const socialIcons = { facebook: facebookIcon, x: brandXIcon, instagram: instagramIcon };
const year = new Date().getFullYear();
const learn: SiteLink[] = [
  { label: "FAQ", href: null },
  { label: "Study Tips", href: null },
  site.blog,
  { label: "Privacy Policy", href: null },
  { label: "Terms of Use", href: null },
];

/** Opens and closes nothing yet: the line below the button says so. */
function Newsletter() {
  const [isAsked, setAsked] = useState(false);
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    setAsked(true);
  };
  return (
    <form className="stack-2" noValidate onSubmit={handleSubmit}>
      <h2>
        <label htmlFor="newsletter">Newsletter</label>
      </h2>
      <input
        className="input"
        id="newsletter"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@example.com"
      />
      <button type="submit" className="btn night block">
        Subscribe
      </button>
      <output>{isAsked && "The newsletter is not open yet. Nothing was sent."}</output>
    </form>
  );
}

/** Contact, social links, what is still to come, newsletter. Links without an address are shown disabled. */
export function Footer() {
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-grid">
          <div className="stack">
            <Link className="brand" to={paths.home()}>
              <Brand name={productName} />
            </Link>
            <p className="foot-claim">Computer-based test practice for Nigerian candidates and schools.</p>
            <ul className="social">
              {(Object.keys(socialIcons) as (keyof typeof socialIcons)[]).map((name) => {
                const { label, href } = site.social[name];
                return (
                  <li key={name}>
                    {href ? (
                      <a href={href} rel="noopener" aria-label={label}>
                        <Icon path={socialIcons[name]} />
                      </a>
                    ) : (
                      <DisabledLink label={`${label}, coming soon`}>
                        <Icon path={socialIcons[name]} />
                      </DisabledLink>
                    )}
                  </li>
                );
              })}
            </ul>
          </div>
          <div>
            <h2>Contact</h2>
            <ul>
              {(
                [
                  [phoneIcon, site.phone],
                  [mailIcon, site.email],
                ] as const
              ).map(([icon, { label, href }]) => (
                <li key={label}>
                  <Icon path={icon} />
                  {href ? <a href={href}>{label}</a> : label}
                </li>
              ))}
              <li>
                <Icon path={pinIcon} />
                {site.place}
              </li>
            </ul>
          </div>
          <div>
            <h2>Learn</h2>
            <ul>
              {learn.map(({ label, href }) =>
                href ? (
                  <li key={label}>
                    <a href={href} rel="noopener">
                      {label}
                    </a>
                  </li>
                ) : (
                  <li key={label} className="off">
                    <DisabledLink>{label}</DisabledLink>
                    <small>Coming soon</small>
                  </li>
                ),
              )}
            </ul>
          </div>
          <Newsletter />
        </div>
        <hr />
        <p>
          © {year} {productName}. Times are shown in Lagos time.
        </p>
      </div>
    </footer>
  );
}
