import { lazy, Suspense } from "react";

// Few questions have a picture, and one that has needs the network anyway.
const QuestionPicture = lazy(async () => ({ default: (await import("./QuestionPicture.tsx")).QuestionPicture }));

/** The picture of a question, if it has one; the box stands before its code arrives. */
export function LazyPicture(props: { url: string | null; alt: string | null; number: number }) {
  if (!props.url) return null;
  return (
    <Suspense fallback={<div className="qpic" aria-hidden="true" />}>
      <QuestionPicture {...props} />
    </Suspense>
  );
}
