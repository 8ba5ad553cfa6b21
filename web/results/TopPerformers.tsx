import { Link } from "../lib/navigation/Link.tsx";
import { paths } from "../lib/navigation/paths.ts";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { Board } from "./Board.tsx";
import { texts } from "./texts.ts";
import { ranked, useLeaders, type Leader, type Ranked } from "./use-leaders.ts";

const columns: readonly TableColumn<Ranked<Leader>>[] = [
  { label: "Rank", cell: ({ rank }) => <span className="tabular">{rank}</span> },
  { label: "Name", role: "lead", cell: ({ name }) => <bdi className="break-anywhere">{name}</bdi> },
  { label: "Best Subject", cell: ({ bestSubject }) => <bdi>{bestSubject ?? "N/A"}</bdi> },
  { label: "Average Score", right: true, cell: ({ averageScore }) => <b className="tabular">{averageScore}</b> },
];

/** The public ranking (C-LB-01). */
export function TopPerformers() {
  const { leaders, ...state } = useLeaders();
  return (
    <Board {...state} isLoading={leaders === null}>
      {leaders?.length === 0 ? (
        <EmptyState
          level={2}
          title={texts.noLeaders}
          action={
            <Link className={buttonClass()} to={paths.exams()}>
              Choose an exam
            </Link>
          }
        >
          Submit an exam and be the first.
        </EmptyState>
      ) : (
        <Table caption="Top Performers" columns={columns} rows={ranked(leaders ?? [])} keyOf={({ rank }) => rank} />
      )}
    </Board>
  );
}
