import { useEffect } from "react";
import { Navigate } from "react-router-dom";
import { schoolToasts } from "../../lib/calls/school-action.ts";
import { schoolPaths } from "../../lib/navigation/school-paths.ts";
import { schoolTexts } from "./school-texts.ts";

/** Says that a page is for other roles, with a link to the dashboard. */
export function NotYours() {
  useEffect(function sayWhy() {
    schoolToasts.info(schoolTexts.notYours);
  }, []);
  return <Navigate to={schoolPaths.dashboard()} replace />;
}
