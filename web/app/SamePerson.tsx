import { useState, type ReactNode } from "react";
import { buttonClass } from "../ui/button-class.ts";

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

const focus = (heading: HTMLElement | null): void => heading?.focus();

/**
 * A page of one person. When somebody else logs in in another tab of this browser, it says so and waits: people share phones,
 * and would take the other account for their own. Its links load a new page, in which nothing of the first person is left.
 */
export function SamePerson({ id, name, home, login, children }: SamePersonProps) {
  const [owner] = useState({ id, name });
  // the login of an earlier version may have kept no name
  if (id === owner.id || owner.id === "") return children;
  return (
    <main className="page-width centered-page" id="main">
      <div className="stack-large measure break-anywhere">
        <h1 tabIndex={-1} ref={focus}>
          Another account logged in
        </h1>
        <p>
          <b>{name}</b> is logged in now, in another tab. This page belongs to <b>{owner.name}</b>. Nothing of it was
          sent under the other account.
        </p>
        <a className={buttonClass({ large: true })} href={home}>
          Go on as {name}
        </a>
        <a className={buttonClass({ variant: "secondary", large: true })} href={login}>
          Log in as {owner.name}
        </a>
      </div>
    </main>
  );
}
