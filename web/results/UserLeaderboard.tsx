import { Badge, type BadgeTone } from "../ui/Badge.tsx";
import { trophyIcon } from "../ui/icon-paths.ts";
import { Notice } from "../ui/Notice.tsx";
import { Table, type TableColumn } from "../ui/Table.tsx";
import { Board } from "./Board.tsx";
import { sampleLeaders } from "./sample-leaders.ts";
import { texts } from "./texts.ts";
import { ranked, useLeaders, type Ranked } from "./use-leaders.ts";
import styles from "./UserLeaderboard.module.css";

interface Row {
  name: string;
  averageScore: string;
  isSample?: boolean;
}

const medals: readonly { status: string; tone: BadgeTone }[] = [
  { status: "Gold", tone: "mid" },
  { status: "Silver", tone: "info" },
  { status: "Bronze", tone: "plain" },
];
const others = { status: "Participant", tone: "plain" } as const;

function Status({ rank }: { rank: number }) {
  const medal = medals[rank - 1];
  const { status, tone } = medal ?? others;
  return (
    <Badge tone={tone} icon={medal && trophyIcon}>
      {status}
    </Badge>
  );
}

const columns: readonly TableColumn<Ranked<Row>>[] = [
  { label: "Rank", cell: ({ rank }) => <span className="tabular">{rank}</span> },
  {
    label: "Name",
    role: "lead",
    cell: ({ name, isSample }) => (
      <span className={styles.named}>
        <bdi>{name}</bdi>
        {isSample && <Badge>Sample</Badge>}
      </span>
    ),
  },
  { label: "Score", cell: ({ averageScore }) => <b className="tabular">{averageScore}</b> },
  { label: "Status", role: "state", cell: ({ rank }) => <Status rank={rank} /> },
];

/** `/user-leaderboard`: the ranking with its medals; five marked sample rows while nobody has a result (D-26, D-91). */
export function UserLeaderboard() {
  const { leaders, ...state } = useLeaders();
  const isSample = leaders?.length === 0;
  const rows: readonly Row[] = isSample ? sampleLeaders : (leaders ?? []);
  return (
    <div className="stack">
      {isSample && (
        <Notice tone="info" title={texts.sampleNotice}>
          {texts.sampleWhy}
        </Notice>
      )}
      <Board {...state} isLoading={leaders === null}>
        <Table caption="Leaderboard" columns={columns} rows={ranked(rows)} keyOf={({ rank }) => rank} />
      </Board>
    </div>
  );
}
