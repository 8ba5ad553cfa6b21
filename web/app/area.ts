import type { ComponentType, ReactNode } from "react";
import type { AreaName, NamedRoute, RouteName, RouteWith } from "./routes.ts";

/** A component around a page. */
export type Frame = ComponentType<{ route: NamedRoute; children: ReactNode }>;
export type LoadPage = () => Promise<ComponentType>;
/** The pages of an area, each fetched when its address is first opened. */
export type PagesOf<Name extends AreaName> = Record<RouteWith<{ area: Name }>, LoadPage>;

/** What stands beside and below the form of a sign-in page. */
export interface SignInSide {
  title: string;
  text: string;
  foot: { text: string; link: string; to: string };
}
export type SignInSidesOf<Name extends AreaName> = Record<RouteWith<{ layout: "signIn"; area: Name }>, SignInSide>;

/** What the router needs to know of an area beside the route table. */
export interface Area {
  /** Provides the data client of the area. */
  loadProvider?: () => Promise<Frame>;
  /** Leads to the login of the area when there is no session; the page is not fetched then. */
  Guard?: Frame;
  /** The frame of `dashboard` in the route table. */
  loadDashboard?: () => Promise<Frame>;
  /** For the frame of `signIn` in the route table. */
  loadSignInSides?: () => Promise<Partial<Record<RouteName, SignInSide>>>;
  pages: Partial<Record<RouteName, LoadPage>>;
}
