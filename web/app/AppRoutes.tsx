import { Suspense, type ReactNode } from "react";
import { Navigate, useLocation, useRoutes } from "react-router-dom";
import { fetched } from "../lib/fetched.ts";
import type { Area, Frame } from "./area.ts";
import { areas } from "./areas.ts";
import { BrokenPage } from "./BrokenPage.tsx";
import { FrameEnd } from "./FrameEnd.tsx";
import { ErrorBoundary } from "../ui/notices/ErrorBoundary.tsx";
import { Page } from "./Page.tsx";
import { redirects, routeList, type AreaName, type NamedRoute } from "./routes.ts";
import { PublicLayout } from "./visitor/PublicLayout.tsx";

const Bare: Frame = ({ children }) => children;

/** Layouts that are fetched; the one of the public pages is part of this file's bundle. */
async function loadLayout({ layout, name }: NamedRoute, area: Area): Promise<Frame> {
  if (layout === "signIn") {
    const [{ SignInLayout }, sides] = await Promise.all([
      import("./visitor/SignInLayout.tsx"),
      area.loadSignInSides?.(),
    ]);
    const side = sides?.[name];
    if (!side) throw new TypeError(`The area has no words beside the form of ${name}`);
    return ({ children }) => <SignInLayout side={side}>{children}</SignInLayout>;
  }
  return (layout === "dashboard" && (await area.loadDashboard?.())) || Bare;
}

/*
 * Data client, layout and page are asked for together, not one after the other: on a slow phone a chain of requests
 * costs more than their size.
 */
async function loadContent(route: NamedRoute): Promise<() => ReactNode> {
  const area = await areas[route.area]();
  const loadPage = area.pages[route.name];
  if (!loadPage) throw new TypeError(`The area has no page for ${route.name}`);
  const [Provider = Bare, Layout, Content] = await Promise.all([
    area.loadProvider?.(),
    loadLayout(route, area),
    loadPage(),
  ]);
  const { title } = route;
  return () => (
    <Provider route={route}>
      <FrameEnd />
      <Layout route={route}>
        {title === null ? (
          <Content />
        ) : (
          <Page title={title}>
            <Content />
          </Page>
        )}
      </Layout>
    </Provider>
  );
}

const guardOf = (name: AreaName) => fetched(async () => (await areas[name]()).Guard ?? Bare);
const guards: Record<AreaName, Frame> = {
  visitor: guardOf("visitor"),
  candidate: guardOf("candidate"),
  admin: guardOf("admin"),
  school: guardOf("school"),
};

function elementOf(route: NamedRoute): ReactNode {
  const Content = fetched(() => loadContent(route));
  // Outside of the fetched parts, so that it stays mounted from one public page to the next.
  const page =
    route.layout === "public" ? (
      <PublicLayout>
        <Content />
      </PublicLayout>
    ) : (
      <Content />
    );
  if (!route.isGuarded) return page;
  const Guard = guards[route.area];
  return <Guard route={route}>{page}</Guard>;
}

const elements = [
  ...routeList.map((route) => ({ path: route.path, element: elementOf(route) })),
  ...Object.entries(redirects).map(([path, to]) => ({ path, element: <Navigate to={to} replace /> })),
];

/** All routes, with placeholders while a page is fetched or has failed. */
export function AppRoutes() {
  const { pathname, search } = useLocation();
  return (
    <ErrorBoundary
      resetKey={pathname + search}
      fallback={
        <PublicLayout>
          <FrameEnd />
          <BrokenPage />
        </PublicLayout>
      }
    >
      <Suspense fallback={<div className="page-loading" aria-busy="true" />}>{useRoutes(elements)}</Suspense>
    </ErrorBoundary>
  );
}
