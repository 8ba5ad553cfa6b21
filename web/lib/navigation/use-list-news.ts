import { useState } from "react";

/** What was done last in a list, such as "The question was saved."; it is no news any more once somebody goes on with `goOn`. */
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
