import { useState, type ReactNode } from "react";
import { Link } from "../lib/navigation/Link.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { Page } from "./Page.tsx";
import { useWayBack } from "./use-way-back.ts";

interface SamePersonProps {
  id: string;
  /** Name or address; missing where a server tells neither. */
  name: string | null | undefined;
  /** Where somebody else begins. */
  home: string;
  /** Where the first person logs in again. */
  login: string;
  children: ReactNode;
}

const title = "Another account logged in";
const focus = (heading: HTMLElement | null): void => heading?.focus();

/**
 * A page of one person. When somebody else logs in in another tab of this browser, it says so and waits: people share phones,
 * and would take the other account for their own. Going on as the other person loads a new page, in which nothing of the
 * first one is left; logging in again leads back here, as after a session that ended.
 */
export function SamePerson({ id, name, home, login, children }: SamePersonProps) {
  const [owner] = useState({ id, name });
  const wayBack = useWayBack();
  // the login of an earlier version may have kept no name
  if (id === owner.id || owner.id === "") return children;
  return (
    <Page title={title}>
      <main className="page-width centered-page" id="main">
        <div className="stack-large measure break-anywhere">
          <h1 tabIndex={-1} ref={focus}>
            {title}
          </h1>
          <p>
            <b>{name}</b> is logged in now, in another tab. This page belongs to <b>{owner.name}</b>. Nothing of it was
            sent under the other account.
          </p>
          <a className={buttonClass({ large: true })} href={home}>
            Go on as {name}
          </a>
          <Link
            className={buttonClass({ variant: "secondary", large: true })}
            to={login}
            replace
            state={wayBack(owner.id)}
          >
            Log in as {owner.name}
          </Link>
        </div>
      </main>
    </Page>
  );
}
