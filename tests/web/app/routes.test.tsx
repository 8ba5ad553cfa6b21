import { matchRoutes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { adminArea } from "../../../web/app/admin/area.ts";
import type { Area } from "../../../web/app/area.ts";
import { candidateArea } from "../../../web/app/candidate/area.ts";
import { linksOf, redirects, routeList, routes, type AreaName } from "../../../web/app/routes.ts";
import { schoolArea } from "../../../web/app/school/area.tsx";
import { visitorArea } from "../../../web/app/visitor/area.tsx";
import { heading, open, path, prepareEveryTest } from "../support/app-harness.tsx";

const areas: Record<AreaName, Area> = {
  visitor: visitorArea,
  candidate: candidateArea,
  admin: adminArea,
  school: schoolArea,
};
const logins: Partial<Record<AreaName, string>> = {
  candidate: routes.login.path,
  admin: routes.adminLogin.path,
  school: routes.schoolLogin.path,
};
/** An address that the pattern of a route matches. */
const addressOf = (pattern: string): string => pattern.replace(/:\w+/, "x1").replace(/^\*$/, "/nothing-here");
const guarded = routeList.filter(({ isGuarded }) => isGuarded);

prepareEveryTest();

describe("the table of routes", () => {
  it.each(routeList.map((route) => [route.name, route] as const))("%s has its address for itself", (_name, route) => {
    const address = addressOf(route.path);
    expect(matchRoutes([...routeList], address)?.at(-1)?.route).toBe(route);
    expect(matchRoutes([...routeList], address.toUpperCase())?.at(-1)?.route).toBe(route);
  });

  it("has a page for each route, in the area of the route and nowhere else", () => {
    for (const [name, { pages }] of Object.entries(areas)) {
      const expected = routeList.filter(({ area }) => area === name).map((route) => route.name);
      expect(Object.keys(pages).sort()).toEqual(expected.sort());
    }
  });

  it.each(routeList.map((route) => [route.name, route] as const))("%s finds its page", async (name, { area }) => {
    expect(await areas[area].pages[name]?.()).toBeTypeOf("function");
  });

  it("leads on to addresses that it has", () => {
    for (const target of Object.values(redirects)) expect(routeList.map((route) => route.path)).toContain(target);
    expect(redirects["/admin/login"]).toBe(routes.adminLogin.path);
  });

  it("lists in the menus only what a visitor may open", () => {
    const links = [...linksOf("exams"), ...linksOf("pages")].map(({ to }) => to);
    expect(links.length).toBeGreaterThan(8);
    expect(routeList.filter((route) => links.includes(route.path) && (route.isGuarded || !route.isDrawn))).toEqual([]);
  });

  it("draws no page that needs a session", () => {
    expect(guarded.length).toBeGreaterThan(10);
    expect(guarded.filter(({ isDrawn }) => isDrawn)).toEqual([]);
  });

  it.each(guarded.map((route) => [route.path, logins[route.area] ?? ""]))(
    "leads from %s without a session to %s",
    async (address, login) => {
      open(address);
      await expect.poll(path).toBe(login);
    },
  );

  it("names the document of a page", async () => {
    open(routes.about.path);
    await heading("About");
    await expect.poll(() => document.title).toBe("About · Akada");
  });
});
