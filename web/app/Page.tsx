import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useNavigationType } from "react-router-dom";
import { productName } from "../../schema/rules/product.ts";

let isFirstPage = true;

/**
 * Sets the title of the document, and after a navigation the scroll position and the focus on the main heading, so that
 * keyboard and screen reader start at the top. The first page of a visit keeps the browser's focus.
 */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  const navigation = useNavigationType();
  const goToTop = useEffectEvent(() => {
    // Going back keeps the place the browser remembers.
    if (navigation !== "POP") window.scrollTo(0, 0);
  });
  useEffect(
    function nameAndFocus() {
      document.title = `${title} · ${productName}`;
      if (isFirstPage) {
        isFirstPage = false;
        return;
      }
      // The canonical link names the first page; a phone would share that address.
      document.querySelector('link[rel="canonical"]')?.remove();
      goToTop();
      const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
      // A field that took the focus on purpose keeps it.
      if (!heading || document.activeElement?.closest("main form")) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    },
    [title],
  );
  return children;
}
