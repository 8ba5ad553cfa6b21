/** An external link; without an address it is shown disabled. */
export interface SiteLink {
  label: string;
  href: string | null;
}

/**
 * What a deployer fills in: how to reach the people behind the site. The values are neutral examples. An entry with
 * null stays visible, disabled, with the words "Not available yet".
 */
export const site: {
  phone: { label: string; href: string | null };
  email: { label: string; href: string | null };
  place: string;
  social: Record<"facebook" | "x" | "instagram", SiteLink>;
  blog: SiteLink;
} = {
  phone: { label: "0800 000 0000", href: "tel:+2348000000000" },
  email: { label: "help@akada.example", href: "mailto:help@akada.example" },
  place: "Lagos, Nigeria",
  social: {
    facebook: { label: "Facebook", href: null },
    x: { label: "X", href: null },
    instagram: { label: "Instagram", href: null },
  },
  blog: { label: "Blog", href: null },
};
