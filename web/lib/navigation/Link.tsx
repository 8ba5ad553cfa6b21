import { useRef, type AnchorHTMLAttributes } from "react";
import { useLinkClickHandler, useLocation, type Location } from "react-router-dom";

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A path of lib/paths.ts. */
  to: string;
  replace?: boolean;
  /** Navigation state for the next page. */
  state?: unknown;
}

/**
 * A link inside the client. It works like the router's own link, without the prefetching of server-rendered apps that
 * would be loaded with it. A handler that prevents the default keeps the page. While the next page is fetched this one stays,
 * and a second press, which would put the next one into the history twice, does nothing.
 */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state });
  const location = useLocation();
  const leftAt = useRef<Location>(null);
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented) return;
        if (leftAt.current === location) event.preventDefault();
        else follow(event);
        // otherwise the browser opens another tab
        if (event.defaultPrevented) leftAt.current = location;
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
