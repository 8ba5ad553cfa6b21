import { useLocation, type Location } from "react-router-dom";
import { fieldsOf } from "../lib/fields-of.ts";
import { wayBack } from "../lib/navigation/paths.ts";
import { sessionBefore } from "../lib/sessions/sessions.ts";
import { visitOf } from "../lib/navigation/visit.ts";

/**
 * The navigation state with which a visit goes to the login: the way back, and if a session has ended under the page, whose
 * it was, and the name of the visit, so that the page finds what it has kept.
 */
export function useWayBack(): (owner?: string | null) => object {
  const location = useLocation() as Location<unknown>;
  const { pathname, search, state } = location;
  return (owner = sessionBefore()) => {
    if (owner === null) return wayBack(pathname + search, state);
    return { ...wayBack(pathname + search, { ...fieldsOf(state), visit: visitOf(location) }), owner };
  };
}
