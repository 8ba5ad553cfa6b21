import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { productName } from "../../schema/rules/product.ts";
import { webManifest } from "../../tools/manifest.ts";
import { pageHtml, robots, sitemap, type PageParts, type Site } from "../../tools/page-html.ts";

const publicFolder = join(import.meta.dirname, "../../web/public");
const template = readFileSync(join(import.meta.dirname, "../../web/index.html"), "utf8");
const site: Site = { name: "Akada", image: { path: "/og.png", width: 1200, height: 630, alt: "A picture" } };
const parts: PageParts = {
  path: "/about",
  title: "About",
  description: "What it is",
  body: "<p>Body</p>",
  styles: ["assets/about.css"],
  modules: ["assets/about.js"],
};
const html = (changes: Partial<PageParts> = {}): string => pageHtml(template, site, { ...parts, ...changes });
const count = (text: string, part: string): number => text.split(part).length - 1;

describe("the document of a page", () => {
  it("is in Nigerian English, with one title and one description", () => {
    expect(html()).toContain('<html lang="en-NG">');
    expect(html()).toContain("<title>About · Akada</title>");
    expect(html()).toContain('<meta name="description" content="What it is" />');
    expect(count(html(), "<title>")).toBe(1);
    expect(count(html(), 'name="description"')).toBe(1);
  });

  it("holds the drawn page, its styles in the head and its scripts announced", () => {
    const [head = "", body = ""] = html().split("</head>");
    expect(body).toContain('<div id="root"><p>Body</p></div>');
    expect(head).toContain('<link rel="stylesheet" href="/assets/about.css" />');
    expect(head).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/about.js" />');
  });

  it("puts the styles before every file of scripts, and gives these low priority only on a drawn page", () => {
    const built = template.replace(
      "</head>",
      '<script type="module" crossorigin src="/assets/a.js"></script>\n<link rel="modulepreload" crossorigin href="/assets/b.js">' +
        '<link rel="stylesheet" crossorigin href="/assets/a.css"></head>',
    );
    const drawn = pageHtml(built, site, parts);
    expect(drawn.lastIndexOf('rel="stylesheet"')).toBeLessThan(drawn.indexOf('<script type="module"'));
    expect(drawn).toContain('<script type="module" fetchpriority="low" crossorigin src="/assets/a.js"></script>');
    expect(drawn).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/b.js">');
    expect(count(drawn, "/assets/a.js")).toBe(1);
    const shell = pageHtml(built, site, { ...parts, path: null, body: "", styles: [], modules: [] });
    expect(shell).toContain('<script type="module" crossorigin src="/assets/a.js"></script>');
    expect(shell).not.toContain("fetchpriority");
  });

  it("has a canonical address and the texts of a shared link", () => {
    expect(html()).toContain('<link rel="canonical" href="https://origin.invalid/about" />');
    for (const [name, content] of [
      ["title", "About · Akada"],
      ["description", "What it is"],
      ["url", "https://origin.invalid/about"],
      ["image", "https://origin.invalid/og.png"],
      ["image:width", "1200"],
      ["image:alt", "A picture"],
      ["locale", "en_NG"],
      ["site_name", "Akada"],
    ])
      expect(html()).toContain(`<meta property="og:${name}" content="${content}" />`);
    expect(html()).not.toContain("noindex");
  });

  it("keeps a page without an address out of search engines", () => {
    const shell = html({ path: null, body: "", styles: [], modules: [] });
    expect(shell).toContain('<meta name="robots" content="noindex" />');
    expect(shell).not.toMatch(/canonical|og:/);
    expect(shell).toContain('<div id="root"></div>');
  });

  it("tells its scripts the address that people type", () => {
    for (const page of [html(), html({ path: null, body: "" })])
      expect(page).toContain('<meta name="public-address" content="https://origin.invalid" />');
  });

  it("tells people without scripts what they can do", () => {
    expect(html()).toContain("<noscript>You can read this page without JavaScript.");
    expect(html({ body: "" })).toContain("<noscript>This site needs JavaScript.");
  });

  it("escapes every character", () => {
    const odd = html({ title: `<b>"Q" & A</b> $& $1`, description: `"><script>`, body: "$& $$" });
    expect(odd).toContain("<title>&lt;b&gt;&quot;Q&quot; &amp; A&lt;/b&gt; $&amp; $1 · Akada</title>");
    expect(odd).toContain('content="&quot;&gt;&lt;script&gt;"');
    expect(odd).toContain('<div id="root">$& $$</div>');
  });
});

describe("texts for machines", () => {
  it("lists each address once in the sitemap", () => {
    const text = sitemap(["/", "/a?b&c"]);
    expect(text).toContain("<url><loc>https://origin.invalid/</loc></url>");
    expect(text).toContain("<loc>https://origin.invalid/a?b&amp;c</loc>");
    expect(count(text, "<url>")).toBe(2);
  });

  it("names the sitemap to robots and keeps them from the data", () => {
    expect(robots).toContain("Sitemap: https://origin.invalid/sitemap.xml");
    expect(robots).toContain("Disallow: /graphql");
  });

  it("names pictures in the manifest that exist in their size", () => {
    const manifest = JSON.parse(webManifest()) as {
      icons: { src: string; sizes: string; type: string; purpose: string }[];
    };
    expect(manifest).toMatchObject({
      name: productName,
      short_name: productName,
      start_url: "/start",
      display: "standalone",
      lang: "en-NG",
    });
    const drawings = manifest.icons.filter(({ type }) => type === "image/png");
    expect(drawings.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
    for (const { src, sizes } of drawings) expect(sizeOf(src)).toBe(sizes);
    expect(sizeOf("/og-image.png")).toBe("1200x630");
    expect(sizeOf("/apple-touch-icon.png")).toBe("180x180");
  });
});

/** Reads width and height from the first block of a PNG. */
function sizeOf(path: string): string {
  const bytes = readFileSync(join(publicFolder, path));
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
