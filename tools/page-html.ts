/*
 * The pages of the client: the template of the build, filled with prerendered content. Addresses start with a
 * placeholder, which the gateway replaces by PUBLIC_WEB_URL, so that a build runs under any address (docs/decisions/006).
 */
const originPlaceholder = "https://origin.invalid";

export interface PageParts {
  /** The path in the route table; null for a page that search engines should not list. */
  path: string | null;
  title: string;
  description: string;
  /** The content of `#root`; empty for pages that the browser renders. */
  body: string;
  /** Shown beside the empty root until the browser has rendered the page, which needs a session of this area. */
  frame?: { area: string; html: string };
  /** Files of the build that only some pages need, this one among them. */
  styles: readonly string[];
  modules: readonly string[];
}

export interface Site {
  name: string;
  /** The picture for shared links, with its text alternative. */
  image: { path: string; width: number; height: number; alt: string };
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const scriptTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** A page from the template, with its styles in the head, so that it is never shown without them. */
export function pageHtml(template: string, site: Site, page: PageParts): string {
  const title = `${page.title} · ${site.name}`;
  const meta = (key: "name" | "property", name: string, content: string | number): string =>
    `<meta ${key}="${name}" content="${escapeHtml(String(content))}" />`;
  const og = (name: string, content: string | number): string => meta("property", `og:${name}`, content);
  const address = originPlaceholder + (page.path ?? "/");
  // the tags of every page come first in the head
  const isEmpty = page.body === "" && page.frame === undefined;
  const scripts = isEmpty ? [] : (template.match(scriptTags) ?? []);
  const bare = isEmpty ? template : template.replaceAll(new RegExp(`\\s*(${scriptTags.source})`, "g"), "");
  const head = [
    // printed pages tell people this address, whatever the browser uses
    meta("name", "public-address", originPlaceholder),
    ...page.styles.map((file) => `<link rel="stylesheet" href="/${file}" />`),
    // the styles are loaded before scripts, because a prerendered page can be read without them
    ...scripts.map((line) => line.replace(" crossorigin", ' fetchpriority="low" crossorigin')),
    ...page.modules.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`),
    ...(page.path === null
      ? [meta("name", "robots", "noindex")]
      : [
          `<link rel="canonical" href="${escapeHtml(address)}" />`,
          og("type", "website"),
          og("site_name", site.name),
          og("locale", "en_NG"),
          og("title", title),
          og("description", page.description),
          og("url", address),
          og("image", originPlaceholder + site.image.path),
          og("image:width", site.image.width),
          og("image:height", site.image.height),
          og("image:alt", site.image.alt),
          meta("name", "twitter:card", "summary_large_image"),
        ]),
  ];
  const frame = page.frame
    ? `<div id="frame" data-area="${escapeHtml(page.frame.area)}" aria-busy="true" aria-hidden="true" inert>${page.frame.html}</div>`
    : "";
  // functions as replacements, because `$` in a replacement text has a meaning
  const filled = bare
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, () => meta("name", "description", page.description))
    .replace("</head>", () => `${head.map((line) => `  ${line}\n  `).join("")}</head>`)
    .replace('<div id="root"></div>', () => `${frame}<div id="root">${page.body}</div>`);
  if (page.body === "") return filled;
  return filled.replace(
    /<noscript>[^<]*<\/noscript>/,
    "<noscript>You can read this page without JavaScript. Practice and login need it.</noscript>",
  );
}

export function sitemap(paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${originPlaceholder}${escapeHtml(path)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</urlset>
`;
}

export const robots = `User-agent: *
Disallow: /graphql
Disallow: /files/
Disallow: /dev/

Sitemap: ${originPlaceholder}/sitemap.xml
`;
