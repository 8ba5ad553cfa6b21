import { useState } from "react";

/** What a list says about the last change, such as "The question was saved." `goOn` makes a step that takes it away first. */
export function useListNews() {
  const [news, setNews] = useState("");
  const goOn =
    <Given extends unknown[]>(step: (...given: Given) => void) =>
    (...given: Given): void => {
      setNews("");
      step(...given);
    };
  return { news, setNews, goOn };
}
