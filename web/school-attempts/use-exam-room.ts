import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { roomPollMs } from "../../schema/rules/limits.ts";
import { send } from "../lib/calls/send.ts";
import { withTimeout } from "../lib/calls/with-timeout.ts";
import { SchoolExamRoomDocument, type SchoolExamRoomQuery } from "./exam-room.generated.ts";

export type RoomState = NonNullable<SchoolExamRoomQuery["schoolExamRoom"]>;
export type RoomStudent = RoomState["students"][number];

/** The students known so far, updated by those that have changed. */
function merged(room: RoomState, change: RoomState): RoomState {
  const changed = new Map(change.students.map((student) => [student.id, student]));
  const known = room.students.map((student) => changed.get(student.id) ?? student);
  const ids = new Set(room.students.map(({ id }) => id));
  return { ...change, students: [...known, ...change.students.filter(({ id }) => !ids.has(id))] };
}

/** After so many looks for changes the whole room is loaded: only that shows who joined or left the class. */
const looksBetweenWholes = 12;

/**
 * Loads the room again every few seconds while the page is visible. It asks for what has changed since one look earlier
 * than the last, so that a change that was being written at that moment is not missed.
 */
export function useExamRoom(examId: string) {
  const client = useApolloClient();
  const [room, setRoom] = useState<RoomState | null>(null);
  const [error, setError] = useState<unknown>(null);
  const last = useRef<{ room: RoomState; looks: number } | null>(null);
  const look = useCallback(async (): Promise<void> => {
    const before = last.current;
    const isWhole = before === null || before.looks >= looksBetweenWholes;
    const since = isWhole ? null : new Date(Date.parse(before.room.serverNow) - roomPollMs).toISOString();
    try {
      // An answer with only the changes must not replace the whole list in the cache.
      const options = { fetchPolicy: "no-cache" as const, context: { isQuiet: true } };
      const sent = send(client, SchoolExamRoomDocument, { examId, since }, options);
      const { schoolExamRoom: found } = await withTimeout(sent);
      // a look after a press may have been answered before the one of the clock
      if (last.current !== null && Date.parse(found.serverNow) < Date.parse(last.current.room.serverNow)) return;
      const now = isWhole ? found : merged(before.room, found);
      last.current = { room: now, looks: isWhole ? 0 : before.looks + 1 };
      setRoom(now);
      setError(null);
    } catch (failure) {
      setError(failure);
    }
  }, [client, examId]);
  useEffect(
    function keepLooking() {
      // one request at a time: on a weak network they would pile up and leave no connection for anything else
      let isLooking = false;
      const lookIfSeen = async (): Promise<void> => {
        if (document.visibilityState !== "visible" || isLooking) return;
        isLooking = true;
        await look();
        isLooking = false;
      };
      const handle = (): void => void lookIfSeen();
      handle();
      const timer = setInterval(handle, roomPollMs);
      document.addEventListener("visibilitychange", handle);
      return () => {
        clearInterval(timer);
        document.removeEventListener("visibilitychange", handle);
      };
    },
    [look],
  );
  return { room, error, look };
}
