import { useEffect, useEffectEvent } from "react";
import { amount, counted } from "../../../schema/rules/counted.ts";
import { Button } from "../buttons/Button.tsx";
import { Dialog } from "../dialogs/Dialog.tsx";

interface WaitingRoomProps {
  /** `position` and `seconds` are null where the server does not tell. */
  waiting: { position: number | null; seconds: number | null; retryAfterSeconds: number; isOffline: boolean };
  /** The server is being asked. */
  isAsking: boolean;
  /** Asks the server again; the answer comes as another `waiting`, or closes the dialog. */
  onRetry: () => void;
  onClose: () => void;
}

const timeWords = (seconds: number): string => {
  if (seconds < 60) return "less than a minute";
  return `about ${amount(Math.ceil(seconds / 60), "minute")}`;
};

/** Tells people who log in at the same time as many others when it is their turn, and asks for them (EXT-66). */
export function WaitingRoom({ waiting, isAsking, onRetry, onClose }: WaitingRoomProps) {
  const retry = useEffectEvent(onRetry);
  useEffect(
    function askAgain() {
      const timer = setTimeout(() => retry(), waiting.retryAfterSeconds * 1000);
      return () => clearTimeout(timer);
    },
    [waiting],
  );
  const { position, seconds, isOffline } = waiting;
  return (
    <Dialog
      isOpen
      title="Many students are logging in now"
      closesOutside={false}
      busy={isAsking}
      onClose={onClose}
      actions={
        <Button variant="secondary" disabled={isAsking} onClick={onClose}>
          Stop waiting
        </Button>
      }
    >
      <div aria-live="polite">
        {position !== null && seconds !== null && (
          <p className="strong">
            You are number {counted(position)}; {timeWords(seconds)}.
          </p>
        )}
        <p>Keep this page open. We log you in when it is your turn.</p>
        {isOffline && <p>You have no network just now. Your place is kept, and we try again.</p>}
      </div>
    </Dialog>
  );
}
