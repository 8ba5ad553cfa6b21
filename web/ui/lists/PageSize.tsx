import { downIcon } from "../icons/public-icons.ts";
import { Icon } from "../icons/Icon.tsx";
import "../fields/Select.css";

interface PageSizeProps {
  sizes: readonly number[];
  size: number;
  onSize: (size: number) => void;
}

/** How many rows a page of a list has, to choose; stands inside a `Pager`. */
export function PageSize({ sizes, size, onSize }: PageSizeProps) {
  return (
    <div className="select-box no-print">
      <select
        className="select"
        aria-label="Rows of a page"
        value={size}
        onChange={(event) => onSize(Number(event.target.value))}
      >
        {sizes.map((rows) => (
          <option key={rows} value={rows}>
            {rows} a page
          </option>
        ))}
      </select>
      <Icon path={downIcon} />
    </div>
  );
}
