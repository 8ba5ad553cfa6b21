import { useState, type ReactNode } from "react";
import { FetchedPart } from "../notices/FetchedPart.tsx";
import { Skeleton } from "../notices/Skeleton.tsx";
import "./Fold.css";

interface FoldProps {
  title: string;
  /** It begins unfolded. */
  startsOpen?: boolean;
  /** Drawn once it has been opened, and may be fetched only then. */
  children: ReactNode;
}

/** A card that is folded away until somebody wants it. */
export function Fold({ title, startsOpen = false, children }: FoldProps) {
  const [wasOpened, setOpened] = useState(startsOpen);
  return (
    <details className="card padded fold" open={startsOpen || undefined}>
      <summary onClick={() => setOpened(true)}>{title}</summary>
      {wasOpened && <FetchedPart waiting={<Skeleton label="Loading..." lines={3} />}>{children}</FetchedPart>}
    </details>
  );
}
