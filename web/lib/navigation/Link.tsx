import { useRef, type AnchorHTMLAttributes } from "react";
import { useHref, useLinkClickHandler, useLocation, type Location } from "react-router-dom";

/**
 * Remembers that the page is being left. It stays while the next one is fetched, and a second press would put that one into
 * the history twice.
 */
export function useLeaving() {
  const location = useLocation();
  const leftAt = useRef<Location>(null);
  return {
    isLeaving: () => leftAt.current === location,
    leave: () => {
      leftAt.current = location;
    },
  };
}

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
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state });
  const { isLeaving, leave } = useLeaving();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented) return;
        if (isLeaving()) event.preventDefault();
        else follow(event);
        // otherwise the browser opens another tab
        if (event.defaultPrevented) leave();
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
