import { Button } from "../buttons/Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

interface PastEndProps {
  onFirst: () => void;
  level?: 2 | 3;
}

/** Shown for a page that the list no longer has, because its address was kept or because others have deleted rows. */
export const PastEnd = ({ onFirst, level = 3 }: PastEndProps) => (
  <EmptyState
    level={level}
    title="This page is empty"
    action={
      <Button variant="secondary" onClick={onFirst}>
        First page
      </Button>
    }
  >
    The list has fewer pages now.
  </EmptyState>
);
