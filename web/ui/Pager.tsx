import { Button } from "./Button.tsx";
import { leftIcon, rightIcon } from "./icon-paths.ts";
import { Icon } from "./Icon.tsx";

interface PagerProps {
  /** First page is 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  busy?: boolean;
}

/** "1–10 of 240" and two buttons. */
export function Pager({ page, pageSize, total, onPage, busy = false }: PagerProps) {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav className="pager num" aria-label="Pages">
      <output>
        {first}–{last} of {total}
      </output>
      <span className="row nw">
        <Button
          variant="sec"
          icon
          aria-label="Previous page"
          disabled={page <= 1}
          busy={busy}
          onClick={() => onPage(page - 1)}
        >
          <Icon path={leftIcon} />
        </Button>
        <Button
          variant="sec"
          icon
          aria-label="Next page"
          disabled={last >= total}
          busy={busy}
          onClick={() => onPage(page + 1)}
        >
          <Icon path={rightIcon} />
        </Button>
      </span>
    </nav>
  );
}
