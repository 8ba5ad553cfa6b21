import type { AnchorHTMLAttributes } from "react";
import { useLinkClickHandler, useLocation } from "react-router-dom";
import { useLeaving } from "./use-leaving.ts";

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A path of lib/paths.ts. */
  to: string;
  replace?: boolean;
  /** Navigation state for the next page. */
  state?: unknown;
}

/**
 * A link inside the client. It works like the router's own link, without the prefetching of server-rendered apps that
 * would be loaded with it. A handler that prevents the default keeps the page.
 */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state });
  const { isLeaving, noteLeaving } = useLeaving();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented) return;
        if (isLeaving()) event.preventDefault();
        else follow(event);
        // otherwise the browser opens another tab
        if (event.defaultPrevented) noteLeaving();
      }}
    >
      {children}
    </a>
  );
}

/** A link of a menu: says when it leads to the page that is open. */
export function MenuLink(props: LinkProps) {
  const { pathname } = useLocation();
  return <Link {...props} aria-current={pathname.toLowerCase() === props.to.toLowerCase() ? "page" : undefined} />;
}
