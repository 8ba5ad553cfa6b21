import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/App.tsx";
import { redirects, routeList } from "./app/routes.ts";
import { descriptions } from "./app/visitor/descriptions.ts";
import { WantedExtent, type Extent } from "./app/visitor/lazy-below.tsx";

/*
 * Used by tools/prerender.ts to draw the public pages: lists their addresses and renders the HTML of one. It waits for
 * parts that are loaded on demand, so that a page is complete.
 */
export interface ListedPage {
  /** `*` is the page for unknown addresses. */
  path: string;
  title: string;
  description: string | undefined;
}

const descriptionByName = new Map<string, string>(Object.entries(descriptions));

/** Pages to be drawn, in the order of the route table. */
export const listedPages = (): ListedPage[] =>
  routeList
    .filter(({ isDrawn }) => isDrawn)
    .map(({ name, path, title }) => ({ path, title: title ?? "", description: descriptionByName.get(name) }));

/** Addresses of the other pages, which are drawn in the browser; `:name` stands for any text. */
export const otherPaths = (): string[] => [
  ...routeList.filter(({ isDrawn }) => !isDrawn).map(({ path }) => path),
  ...Object.keys(redirects),
];

/** The HTML inside `#root` as a visitor without a session gets it. @throws when a part of the page fails. */
export async function draw(path: string, extent: Exclude<Extent, "near"> = "whole"): Promise<string> {
  const location = path === "*" ? "/404" : path;
  const { prelude } = await prerender(
    <StrictMode>
      <WantedExtent value={extent}>
        <App router={({ children }) => <StaticRouter location={location}>{children}</StaticRouter>} />
      </WantedExtent>
    </StrictMode>,
    {
      // Parts moved to the end of the page would need an inline script to come back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
}
