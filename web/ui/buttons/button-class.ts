type ButtonVariant = "primary" | "secondary" | "soft" | "ghost" | "danger" | "night" | "night-outline" | "plain";

export interface ButtonLook {
  variant?: ButtonVariant;
  /** 56 px high: the one main action of a page. */
  large?: boolean;
  /** As wide as its container. */
  block?: boolean;
  /** Square, for a lone icon; give the control an `aria-label`. */
  icon?: boolean;
}

/** Class names of a button, also for links that look like one. */
export function buttonClass({ variant = "primary", large, block, icon }: ButtonLook = {}, extra?: string): string {
  return ["button", variant !== "plain" && variant, large && "large", block && "full-width", icon && "icon-only", extra]
    .filter(Boolean)
    .join(" ");
}
