import type { ReactNode } from "react";

/** A name and its value. */
export type Fact = readonly [string, ReactNode];

/** A list of names and values. */
export function Facts({ className, facts }: { className: string; facts: readonly Fact[] }) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
