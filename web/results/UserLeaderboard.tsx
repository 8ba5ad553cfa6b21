import { useState } from "react";
import { candidatePassPercent } from "../../schema/rules/limits.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { Badge, type BadgeTone } from "../ui/display/Badge.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { trophyIcon } from "../ui/icons/icon-paths.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import { Select } from "../ui/fields/Select.tsx";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { Board } from "./Board.tsx";
import type { OwnStandingQuery } from "./results.generated.ts";
import { sampleLeaders } from "./sample-leaders.ts";
import { texts } from "./texts.ts";
import { ranked, useLeaders, type Leader, type Ranked } from "./use-leaders.ts";
import { useOwnStanding } from "./use-own-standing.ts";
import styles from "./UserLeaderboard.module.css";

type OwnStanding = NonNullable<OwnStandingQuery["ownStanding"]>;

interface Row {
  name: string;
  averageScore: string;
  isSample?: boolean;
  isOwn?: boolean;
}

const medals: readonly { status: string; tone: BadgeTone }[] = [
  { status: "Gold", tone: "mid" },
  { status: "Silver", tone: "info" },
  { status: "Bronze", tone: "plain" },
];
const others = { status: "Participant", tone: "plain" } as const;

/** A medal for the first three, and only for an average that passes. */
function Status({ rank, averageScore }: Ranked<Row>) {
  const medal = Number.parseFloat(averageScore) >= candidatePassPercent ? medals[rank - 1] : undefined;
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
    cell: ({ name, isSample, isOwn }) => (
      <span className={styles.named}>
        <bdi className="break-anywhere">{name}</bdi>
        {isSample && <Badge>Sample</Badge>}
        {isOwn && <Badge tone="good">You</Badge>}
      </span>
    ),
  },
  { label: "Score", cell: ({ averageScore }) => <b className="tabular">{averageScore}</b> },
  { label: "Status", role: "state", cell: (row) => <Status {...row} /> },
];

/** The ranking with the own row marked; below the ranks that the server lists it is added with its own rank. */
function withOwn(leaders: readonly Leader[], own: OwnStanding | null): Ranked<Row>[] {
  const rows = ranked<Row>(leaders);
  if (own === null || own.rank === null || own.averageScore === null) return rows;
  const { rank, name, averageScore } = own;
  if (rank > rows.length) return [...rows, { rank, name, averageScore, isOwn: true }];
  // ranking and own place come by two calls: by now somebody else may have this rank
  const there = rows[rank - 1];
  if (there?.name === name && there.averageScore === averageScore) there.isOwn = true;
  return rows;
}

interface UserLeaderboardProps {
  /** Null while they are loading. */
  examTypes: readonly string[] | null;
  /** Null for all exams. */
  examType: string | null;
  onChoose: (examType: string | null) => void;
}

/** `/user-leaderboard`: the ranking with its medals; five marked sample rows while nobody has a result (D-26, D-91). */
export function UserLeaderboard({ examTypes, examType, onChoose }: UserLeaderboardProps) {
  const { own, canFilter, isSettled, isOffered } = useOwnStanding(examType);
  const { leaders, ...state } = useLeaders(isOffered ? examType : null);
  const isComing = leaders === null || !isSettled || examTypes === null;
  // the ranking appears together with what stands above it
  const [isThere, setThere] = useState(false);
  if (!isThere && (!isComing || state.hasFailed)) setThere(true);
  const exam = isOffered && examType !== null ? examTypeLabel(examType) : null;
  const isEmpty = leaders?.length === 0;
  const isSample = isEmpty && exam === null;
  return (
    <div className="stack">
      {isThere && isSample && (
        <Notice tone="info" title={texts.sampleNotice}>
          {texts.sampleWhy}
        </Notice>
      )}
      {isThere && canFilter && !isSample && examTypes !== null && examTypes.length > 0 && (
        <div className={styles.tools}>
          <Select label="Exam" value={examType ?? ""} onChange={({ target }) => onChoose(target.value || null)}>
            <option value="">{texts.allExams}</option>
            {examTypes.map((each) => (
              <option key={each} value={each}>
                {examTypeLabel(each)}
              </option>
            ))}
          </Select>
          <output className={styles.place}>{own && !isEmpty && <Place own={own} exam={exam} />}</output>
        </div>
      )}
      <Board {...state} isLoading={isComing}>
        {isEmpty && exam !== null ? (
          <EmptyState level={2} title={texts.noLeadersIn(exam)}>
            {texts.noLeadersInWhy}
          </EmptyState>
        ) : (
          <Table
            caption={exam === null ? "Leaderboard" : `Leaderboard of ${exam}`}
            columns={columns}
            rows={isSample ? ranked(sampleLeaders) : withOwn(leaders ?? [], own)}
            keyOf={({ rank }) => rank}
          />
        )}
      </Board>
    </div>
  );
}

function Place({ own, exam }: { own: OwnStanding; exam: string | null }) {
  if (own.rank !== null) return <b>{texts.place(own.rank, own.total)}</b>;
  return exam === null ? texts.noPlace : texts.noPlaceIn(exam);
}
