import { useState } from "react";
import { Tabs } from "../ui/display/Tabs.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { Table } from "../ui/lists/Table.tsx";
import { labelOf, roomColumns } from "./room-columns.tsx";
import { roomTexts as words } from "./room-texts.ts";
import type { RoomState, RoomStudent } from "./use-exam-room.ts";

type Filter = "all" | RoomStudent["state"];
const filters: readonly Filter[] = ["all", "ABSENT", "WRITING", "SUBMITTED"];

interface RoomStudentsProps {
  room: RoomState;
  /** Those of the room, with names that tell them apart. */
  students: readonly RoomStudent[];
  /** Number of questions. */
  total: number | null;
  isOver: boolean;
  /** Null when nobody can be given time. */
  onTime: ((student: RoomStudent) => void) | null;
}

/** The students of an exam's live view: all of them, or those who have not started, are writing or have submitted. */
export function RoomStudents({ room, students, total, isOver, onTime }: RoomStudentsProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const rowsOf = (wanted: Filter): readonly RoomStudent[] =>
    wanted === "all" ? students : students.filter(({ state }) => state === wanted);
  const shown = rowsOf(filter);
  return (
    <Tabs
      label={words.which}
      fit
      items={filters.map((id) => ({
        id,
        label: id === "all" ? words.all : labelOf(id, isOver),
        count: rowsOf(id).length,
      }))}
      selected={filter}
      onSelect={setFilter}
    >
      {shown.length === 0 ? (
        <EmptyState level={2} title={words.noneOfState} />
      ) : (
        <Table
          caption={words.title}
          columns={roomColumns(room, total, isOver, onTime)}
          rows={shown}
          keyOf={({ id }) => id}
        />
      )}
    </Tabs>
  );
}
