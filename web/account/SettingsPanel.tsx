import { fetched } from "../lib/fetched.ts";
import { reasonOf } from "../lib/calls/message-of.ts";
import { useSession } from "../lib/sessions/sessions.ts";
import { useFailureToast } from "../lib/calls/use-failure-toast.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { FetchedPart } from "../ui/notices/FetchedPart.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { useUserDetailsQuery } from "./account.generated.ts";
import { DeviceSettings } from "./DeviceSettings.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { texts } from "./texts.ts";

/** Fetched apart, so that the form does not wait for it. */
const OwnAccount = fetched(async () => (await import("./OwnAccount.tsx")).OwnAccount);

interface SettingsPanelProps {
  /** Level of the headings inside. */
  level?: 2 | 3;
  onBusy?: (isBusy: boolean) => void;
}

function OwnDetails({ userId, onBusy }: { userId: string } & Pick<SettingsPanelProps, "onBusy">) {
  const query = useUserDetailsQuery({
    variables: { id: userId },
    // the form begins with these values, which another device may have changed
    fetchPolicy: "network-only",
  });
  const { error, again } = useRetry(query);
  const failure = texts.detailsFailed(reasonOf(error));
  useFailureToast(error, failure);
  if (error) {
    return <ErrorPanel title={failure} retryLabel="Retry" {...again} />;
  }
  if (!query.data?.userDetails) {
    // as high as three fields and a button, so that what is below stays where it is
    return <Skeleton label={texts.loading} lines={4} height={59} />;
  }
  const { firstName, lastName, phone } = query.data.userDetails;
  const details = { firstName: firstName ?? "", lastName: lastName ?? "", phone: phone ?? "" };
  return <SettingsForm userId={userId} details={details} onBusy={onBusy} />;
}

/** Own details, the choices of this device, password and data: the panel of the dashboard and the page `/settings`. */
export function SettingsPanel({ level = 2, onBusy }: SettingsPanelProps) {
  const user = useSession()?.user;
  return (
    <>
      {user ? (
        <OwnDetails key={user.id} userId={user.id} onBusy={onBusy} />
      ) : (
        <Notice tone="bad" title={texts.noUser} />
      )}
      <DeviceSettings level={level} />
      {user && (
        <FetchedPart waiting={<Skeleton label={texts.loading} lines={3} height={48} />}>
          <OwnAccount level={level} onBusy={onBusy} />
        </FetchedPart>
      )}
    </>
  );
}
