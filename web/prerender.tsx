import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/App.tsx";
import { routes } from "./app/AppRoutes.tsx";
import { descriptions } from "./app/visitor/descriptions.ts";
import { wantEverything } from "./app/visitor/lazy-below.tsx";
import { isOpen, paths, type PathName } from "./lib/paths.ts";

wantEverything();

/*
 * What tools/prerender.ts asks of the client when it draws the public pages: which addresses there are, and the HTML of
 * one. Fetched parts are waited for, so that a page comes whole.
 */
export interface ListedPage {
  /** `*` is the page of addresses that lead nowhere. */
  path: string;
  title: string;
  description: string | undefined;
}

function descriptionOf(path: string): string | undefined {
  const names = Object.keys(descriptions) as (keyof typeof descriptions)[];
  const name = names.find((one) => isOpen(one) && addressOf(one) === path);
  return name && descriptions[name];
}

const addressOf = (name: PathName): string => paths[name as Exclude<PathName, "practice" | "quiz">]();

/** Pages to be drawn, in the order of the route table. */
export const listedPages = (): ListedPage[] =>
  routes.flatMap(({ path, title }) => (title === undefined ? [] : [{ path, title, description: descriptionOf(path) }]));

/** Addresses of the other pages, which are drawn in the browser; `:name` stands for any text. */
export const otherPaths = (): string[] => routes.filter(({ title }) => title === undefined).map(({ path }) => path);

/** The HTML inside `#root` as a visitor without a session gets it. @throws when a part of the page fails. */
export async function draw(path: string): Promise<string> {
  const location = path === "*" ? "/404" : path;
  const { prelude } = await prerender(
    <StrictMode>
      <App router={({ children }) => <StaticRouter location={location}>{children}</StaticRouter>} />
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
