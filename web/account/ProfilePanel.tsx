import { day } from "../lib/words/dates.ts";
import { lastData } from "../lib/calls/last-data.ts";
import { useFailureToast } from "../lib/calls/use-failure-toast.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { OldNote } from "../ui/lists/OldNote.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { useProfileQuery } from "./account.generated.ts";
import { texts } from "./texts.ts";
import styles from "./ProfilePanel.module.css";

/** The value, or the documented text for an empty one (C-PRO-01). */
const orNone = (value: string | null | undefined): string => value?.trim() || texts.none;

/** Name and contact of the candidate: the panel of the dashboard and the page `/dashboard/profile`. */
export function ProfilePanel() {
  const query = useProfileQuery({ fetchPolicy: "cache-and-network" });
  const { error, again } = useRetry(query);
  const profile = lastData(query)?.profile;
  useFailureToast(error, texts.profileFailed);
  if (!profile) {
    if (error) return <ErrorPanel title={texts.profileFailed} retryLabel="Retry" {...again} />;
    return <Skeleton label={texts.loading} lines={5} height={40} />;
  }
  const facts: readonly (readonly [string, string])[] = [
    ["First name", orNone(profile.firstName)],
    ["Last name", orNone(profile.lastName)],
    ["Email", orNone(profile.email)],
    ["Phone", orNone(profile.phone)],
    ["Member since", orNone(profile.createdAt && day(profile.createdAt))],
  ];
  return (
    <div className="stack">
      {error && <OldNote title={texts.profileFailed} {...again} />}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
