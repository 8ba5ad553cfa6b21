import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { productName } from "../../schema/rules/product.ts";
import { messageOf } from "../lib/calls/message-of.ts";
import { failureWords } from "../lib/calls/no-answer.ts";
import { saveFile } from "../lib/files/save-file.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { FailureNotice, type Failure } from "../ui/notices/FailureNotice.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { collectOwnData } from "./own-data.ts";
import { ownAccountTexts as texts } from "./own-account-texts.ts";

/** Saves everything that is kept about the candidate as one file. */
export function DownloadData() {
  const client = useApolloClient();
  const [parts, setParts] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSaved, setSaved] = useState(false);
  const collect = async (): Promise<void> => {
    setParts(0);
    try {
      const text = await collectOwnData(client, setParts);
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`${productName.toLowerCase()}-my-data-${day}.json`, text, "application/json");
      setFailure(null);
      setSaved(true);
    } catch (error) {
      setSaved(false);
      setFailure(failureWords(error, messageOf(error, texts.collectFailed)));
    }
    setParts(null);
  };
  return (
    <div className="stack">
      <p>{texts.downloadHelp}</p>
      <FailureNotice failure={failure} />
      {isSaved && <Notice tone="good" title={texts.collected} />}
      <Button block busy={parts !== null} busyLabel={texts.collecting(parts ?? 0)} onClick={() => void collect()}>
        {texts.collect}
      </Button>
    </div>
  );
}
