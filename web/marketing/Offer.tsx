import type { ReactNode } from "react";
import { Icon } from "../ui/icons/Icon.tsx";
import { checkIcon } from "../ui/icons/public-icons.ts";
import styles from "./Offer.module.css";

/** `₦1000/year`, as the documents write it; of the same width while the price is loading. */
export function YearPrice({ naira }: { naira: number | null }) {
  return (
    <p className={`${styles.price} tabular`} aria-busy={naira === null || undefined}>
      ₦{naira ?? <span className={styles.priceLoading}>{"\u2007".repeat(4)}</span>}
      <small className="muted">/year</small>
    </p>
  );
}

interface OfferProps {
  title: string;
  lead?: string;
  price: ReactNode;
  features: readonly string[];
  /** The dark one of two. */
  isPremium?: boolean;
  /** A note above the button. */
  note?: ReactNode;
  action: ReactNode;
}

/** A card with an offer: name, price, contents, one button. */
export function Offer({ title, lead, price, features, isPremium = false, note, action }: OfferProps) {
  return (
    <article className={isPremium ? `card ${styles.offer} ${styles.premium}` : `card ${styles.offer}`}>
      <div className="stack-small">
        <h2>{title}</h2>
        {lead && <p className="muted">{lead}</p>}
      </div>
      {price}
      <ul>
        {features.map((feature) => (
          <li key={feature}>
            <Icon path={checkIcon} />
            {feature}
          </li>
        ))}
      </ul>
      <div className={styles.end}>
        {note}
        {action}
      </div>
    </article>
  );
}
