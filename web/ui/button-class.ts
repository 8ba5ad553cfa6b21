type ButtonVariant = "pri" | "sec" | "soft" | "ghost" | "danger" | "night" | "night-line" | "plain";

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
export function buttonClass({ variant = "pri", large, block, icon }: ButtonLook = {}, extra?: string): string {
  return ["btn", variant !== "plain" && variant, large && "lg", block && "block", icon && "icon", extra]
    .filter(Boolean)
    .join(" ");
}
