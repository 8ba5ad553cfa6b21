/** An external link; without an address it is shown disabled. */
export interface SiteLink {
  label: string;
  href: string | null;
}

/**
 * What a deployer fills in: how to reach the people behind the site. The values are neutral examples. An entry with
 * null stays visible, disabled, with the words "Coming soon".
 */
export const site: {
  phones: SiteLink[];
  emails: SiteLink[];
  place: string;
  social: Record<"facebook" | "x" | "instagram", SiteLink>;
  blog: SiteLink;
  /** Of first publication, for the line at the foot. */
  firstYear: number;
} = {
  phones: [
    { label: "0800 000 0000", href: "tel:+2348000000000" },
    { label: "0800 000 0001", href: "tel:+2348000000001" },
  ],
  emails: [
    { label: "help@akada.example", href: "mailto:help@akada.example" },
    { label: "schools@akada.example", href: "mailto:schools@akada.example" },
  ],
  place: "Lagos, Nigeria",
  social: {
    facebook: { label: "Facebook", href: null },
    x: { label: "X", href: null },
    instagram: { label: "Instagram", href: null },
  },
  blog: { label: "Blog", href: null },
  firstYear: 2026,
};
