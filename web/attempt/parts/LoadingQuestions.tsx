import { Skeleton, SkeletonLine } from "../../ui/notices/Skeleton.tsx";
import { attemptTexts } from "../texts.ts";

/** Stands in place of a question that is being loaded. */
export function LoadingQuestions() {
  return (
    <Skeleton label={attemptTexts.loadingQuestions}>
      {[54, 52, 52, 52, 52].map((height, index) => (
        <SkeletonLine key={index} height={height} />
      ))}
    </Skeleton>
  );
}
