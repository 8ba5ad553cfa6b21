import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { counted } from "../../../schema/rules/counted.ts";
import { Button } from "../buttons/Button.tsx";
import { leftIcon, rightIcon } from "../icons/icon-paths.ts";
import { useKeptPlace } from "../focus/use-kept-place.ts";
import { Icon } from "../icons/Icon.tsx";
import "./Pager.css";

interface PagerProps {
  /** First page is 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  busy?: boolean;
  /** `PageSize`, where the rows of a page can be chosen. */
  children?: ReactNode;
}

/** Shows the beginning of a list that a page was turned in, if that is above the window. */
function showBeginning(button: HTMLElement | null): void {
  const list = button?.closest("nav")?.parentElement?.querySelector("table, ol, ul");
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: "start" });
}

/** "1–10 of 240" and two buttons. */
export function Pager({ page, pageSize, total, onPage, busy = false, children }: PagerProps) {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const isFirst = page <= 1;
  const isLast = last >= total;
  const keepPlace = useKeptPlace();
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  /** The page that a press has asked for. */
  const wanted = useRef<number | null>(null);
  useLayoutEffect(
    function followPage() {
      if (wanted.current === page) {
        wanted.current = null;
        showBeginning(next.current);
      }
      // before the browser takes the focus from a button that is disabled now, whoever has turned the page
      const [disabled, other] = isLast ? [next, previous] : [previous, next];
      if ((isFirst || isLast) && document.activeElement === disabled.current)
        other.current?.focus({ preventScroll: true });
    },
    [page, isFirst, isLast],
  );
  const turn = (to: number): void => {
    wanted.current = to;
    onPage(to);
  };
  return (
    <nav className="pager tabular" aria-label="Pages" ref={keepPlace}>
      <output>{`${counted(first)}–${counted(last)} of ${counted(total)}`}</output>
      {children}
      <span className="row no-wrap">
        <Button
          variant="secondary"
          icon
          aria-label="Previous page"
          ref={previous}
          disabled={isFirst}
          busy={busy}
          onClick={() => turn(page - 1)}
        >
          <Icon path={leftIcon} />
        </Button>
        <Button
          variant="secondary"
          icon
          aria-label="Next page"
          ref={next}
          disabled={isLast}
          busy={busy}
          onClick={() => turn(page + 1)}
        >
          <Icon path={rightIcon} />
        </Button>
      </span>
    </nav>
  );
}

/** One page of a list whose rows are all here, and its pager where they do not fit on one. */
export function usePages<Row>(rows: readonly Row[], pageSize: number) {
  const [wanted, setPage] = useState(1);
  // a filter may have left fewer pages
  const page = Math.min(wanted, Math.max(1, Math.ceil(rows.length / pageSize)));
  return {
    shown: rows.slice((page - 1) * pageSize, page * pageSize),
    setPage,
    pager: rows.length > pageSize && <Pager page={page} pageSize={pageSize} total={rows.length} onPage={setPage} />,
  };
}
