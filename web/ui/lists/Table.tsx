import type { ReactNode } from "react";
import { useKeptPlace } from "../focus/use-kept-place.ts";
import "./Table.css";

export interface TableColumn<Row> {
  /** Column head; also the label of the value when a row is drawn as a card. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** On a phone card: `lead` is the title, `state` the badge in its corner, `act` the last line. */
  role?: "lead" | "state" | "act";
  /** Numbers and buttons stand right. */
  right?: boolean;
  /** The head is only for readers (buttons). */
  hidesLabel?: boolean;
}

interface TableProps<Row> {
  /** Says what the table lists; read out, not shown. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

const classOf = (column: { role?: string; right?: boolean }): string | undefined =>
  [column.role, column.right && "right-aligned"].filter(Boolean).join(" ") || undefined;

/** A real table; below 768 px each row becomes a card with its column names. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  const keepPlace = useKeptPlace();
  return (
    <table className="table as-cards">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={classOf(column)}>
              {column.hidesLabel ? <span className="visually-hidden">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={keepPlace}>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.label} data-l={column.label} className={classOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
