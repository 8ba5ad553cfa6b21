import { StrictMode, type ReactNode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/App.tsx";
import { loadPageFrame } from "./app/PageFrame.tsx";
import { redirects, routeList } from "./app/routes.ts";
import { descriptions } from "./app/visitor/descriptions.ts";
import { WantedExtent, type Extent } from "./app/visitor/lazy-below.tsx";

/*
 * Used by tools/prerender.ts to draw the public pages and the frames of the pages behind a sign-in: lists their addresses and
 * renders the HTML of one. It waits for parts that are loaded on demand, so that a page is complete.
 */
export interface ListedPage {
  /** `*` is the page for unknown addresses. */
  path: string;
  title: string;
  description: string | undefined;
  /** All that it shows or does comes from the server. */
  needsData: boolean;
}

const descriptionByName = new Map<string, string>(Object.entries(descriptions));

/** Pages to be drawn, in the order of the route table. */
export const listedPages = (): ListedPage[] =>
  routeList
    .filter(({ isDrawn }) => isDrawn)
    .map(({ name, path, title, area }) => ({
      path,
      title: title ?? "",
      description: descriptionByName.get(name),
      needsData: area !== "visitor" || name === "leaderboard",
    }));

/** Addresses of the other pages, which are drawn in the browser; `:name` stands for any text. */
export const otherPaths = (): string[] => [
  ...routeList.filter(({ isDrawn }) => !isDrawn).map(({ path }) => path),
  ...Object.keys(redirects),
];

interface FramedPage {
  path: string;
  title: string;
  /** Whose session the page needs. */
  area: string;
}

const framed = routeList.filter(({ isGuarded }) => isGuarded);

/** Pages behind a sign-in, of which the frame is drawn. */
export const framedPages = (): FramedPage[] =>
  framed.map(({ path, title, area }) => ({ path, title: title ?? "School", area }));

/** The HTML of the frame of a page behind a sign-in, without anything of a person. @throws when a part of it fails */
export async function drawFrame(path: string): Promise<string> {
  const route = framed.find((one) => one.path === path);
  if (route === undefined) throw new Error(`${path} is no page behind a sign-in`);
  const PageFrame = await loadPageFrame(route);
  return render(
    <WantedExtent value="firstScreen">
      <StaticRouter location={path}>
        <PageFrame />
      </StaticRouter>
    </WantedExtent>,
  );
}

/** The HTML inside `#root` as a visitor without a session gets it. @throws when a part of the page fails. */
export async function draw(path: string, extent: Exclude<Extent, "near"> = "whole"): Promise<string> {
  const location = path === "*" ? "/404" : path;
  return render(
    <WantedExtent value={extent}>
      <App router={({ children }) => <StaticRouter location={location}>{children}</StaticRouter>} />
    </WantedExtent>,
  );
}

async function render(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(<StrictMode>{page}</StrictMode>, {
    // Parts moved to the end of the page would need an inline script to come back.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error;
    },
  });
  return new Response(prelude).text();
}
