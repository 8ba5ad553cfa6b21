import type { ReactNode } from "react";

/** The reason beside a link whose page or address is still to come. */
export const comingSoon = "Coming soon";

interface DisabledLinkProps {
  children: ReactNode;
  className?: string;
  /** For a lone icon. */
  label?: string;
}

/** A link that leads nowhere yet: announced as a disabled link. Say the reason beside it. */
export function DisabledLink({ children, className, label }: DisabledLinkProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/no-redundant-roles -- without href the role is not implied
    <a role="link" aria-disabled="true" className={className} aria-label={label} title={label}>
      {children}
    </a>
  );
}
