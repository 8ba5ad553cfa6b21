import type { ReactNode } from "react";
import { paths } from "../../lib/navigation/paths.ts";
import { useSession } from "../../lib/sessions/sessions.ts";
import { SamePerson } from "../SamePerson.tsx";

/** What belongs to the candidate who was signed in when it was opened. */
export function OwnPage({ children }: { children: ReactNode }) {
  const user = useSession()?.user;
  if (user === undefined) return children;
  return (
    <SamePerson id={user.id} name={user.firstName || user.email} home={paths.dashboard()} login={paths.login()}>
      {children}
    </SamePerson>
  );
}
