import { Button } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

interface PastEndProps {
  onFirst: () => void;
  level?: 2 | 3;
}

/** In place of a page that a list does not have any more: its address was kept, or others have deleted what stood there. */
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
