import { useRef, useState } from "react";
import { feeNaira, referralShare } from "../../schema/rules/limits.ts";
import { copyText } from "../lib/device/clipboard.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { naira, nairaExact } from "../lib/words/naira.ts";
import { paths } from "../lib/navigation/paths.ts";
import { publicAddress } from "../lib/navigation/public-address.ts";
import { percentText } from "../lib/words/percent.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { copyIcon } from "../ui/icons/icon-paths.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./ReferralCard.module.css";

/** Site origin, registration, and who refers (C-REF-04): by code, or by address where the server has no codes (EXT-64). */
const referralLink = (referer: string): string => publicAddress(paths.register(referer));

interface ReferralCardProps {
  email: string;
  referralCode: string | null;
  referredCount: number;
  totalEarnings: number;
  earningsPerReferral: number | null;
  subscriptionFee: number | null;
  /** How and when earnings are paid; null where the server does not say. */
  payout: string | null;
}

/** The link to share, with the figures of its sign-ups. */
export function ReferralCard(props: ReferralCardProps) {
  const { email, referralCode, referredCount, totalEarnings, payout, ...amounts } = props;
  const fee = amounts.subscriptionFee ?? feeNaira;
  const perReferral = amounts.earningsPerReferral ?? fee * referralShare;
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const referer = referralCode ?? email;
  const link = referralLink(referer);
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(link);
    setRefused(!isCopied);
    if (isCopied) toasts.good("Referral link copied to clipboard!");
    // a person can copy the selected link with the menu of the phone
    else input.current?.select();
  };
  return (
    <div className={`card ${styles.card}`}>
      <div className="stack">
        <p>
          Share your link. When a friend pays for the first time, <b className="tabular">{nairaExact(perReferral)}</b>{" "}
          is added to your earnings: {percentText(referralShare * 100)} of {naira(fee)}.
        </p>
        {referer === "" ? (
          <Notice tone="plain" title="Your link carries your email address, and this device does not know it.">
            Log out and in again, and the link is here.
          </Notice>
        ) : (
          <div className={styles.copy}>
            <Field
              ref={input}
              label="Your link"
              readOnly
              value={link}
              error={isRefused ? "This browser did not copy it. The link is marked: copy it from the menu." : null}
              onFocus={(event) => event.target.select()}
            />
            <Button variant="soft" onClick={() => void copy()}>
              <Icon path={copyIcon} />
              Copy
            </Button>
          </div>
        )}
      </div>
      <dl className={`${styles.figures} tabular`}>
        <div>
          <dt className="small muted">Friends joined</dt>
          <dd>{referredCount}</dd>
        </div>
        <div>
          <dt className="small muted">Total earnings</dt>
          <dd>{nairaExact(totalEarnings)}</dd>
        </div>
        <div>
          <dt className="small muted">Per referral</dt>
          <dd>{nairaExact(perReferral)}</dd>
        </div>
      </dl>
      <p className="small muted">
        {payout ?? (
          <>
            <Link to={paths.contact()}>Write to us</Link> to ask how and when earnings are paid.
          </>
        )}
      </p>
    </div>
  );
}
