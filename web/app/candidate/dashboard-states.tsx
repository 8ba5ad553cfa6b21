import { ErrorPanel } from "../../ui/notices/ErrorPanel.tsx";
import { Skeleton, SkeletonLine } from "../../ui/notices/Skeleton.tsx";

/* What stands for a part of the dashboard until it is there, and when it failed. */

export function Failed({ text, ...again }: { text: string; busy: boolean; onRetry: () => void }) {
  return (
    <div className="card">
      <ErrorPanel title={text} retryLabel="Retry" {...again} />
    </div>
  );
}

/** Placeholders in the sizes of the cards. */
export function LoadingCards({ label, count, className }: { label: string; count: number; className: string }) {
  return (
    <Skeleton label={label}>
      <div className={className}>
        {Array.from({ length: count }, (_, index) => (
          <SkeletonLine key={index} />
        ))}
      </div>
    </Skeleton>
  );
}
