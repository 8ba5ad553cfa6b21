import { useState } from "react";
import { paths } from "../lib/navigation/paths.ts";
import { publicAddress } from "../lib/navigation/public-address.ts";
import { saveFile } from "../lib/files/save-file.ts";
import { whatsAppAddress } from "../lib/navigation/whatsapp.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { drawResult } from "./result-picture.ts";
import { shareWords, type SharedResult } from "./share-words.ts";
import styles from "./ShareResult.module.css";

/** The person closed the phone's list of apps. */
const wasCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

/** Hands a picture to the phone's list of apps; where there is none, it is saved. Returns what to say then. */
async function deliver(picture: File, text: string): Promise<string> {
  const shared = { files: [picture], text };
  if (navigator.canShare?.(shared)) {
    await navigator.share(shared);
    return "";
  }
  saveFile(picture.name, picture, picture.type);
  return "The picture is saved in your downloads.";
}

/** Shows a result to friends or parents: as a message in WhatsApp, or as a picture. Nothing is sent by us. */
export function ShareResult(result: SharedResult) {
  const [message, setMessage] = useState("");
  const site = new URL(publicAddress(paths.home()));
  const words = shareWords(result, site.origin);
  const sharePicture = async (): Promise<void> => {
    setMessage("");
    try {
      setMessage(await deliver(await drawResult(result, site.host), words));
    } catch (error) {
      if (!wasCancelled(error)) setMessage("The picture could not be made. Take a screenshot instead.");
    }
  };
  return (
    <div className={styles.share}>
      <div className={styles.ways}>
        <a
          className={buttonClass({ variant: "secondary" })}
          href={whatsAppAddress(words)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Share on WhatsApp
        </a>
        <Button variant="secondary" onClick={() => void sharePicture()}>
          Share as picture
        </Button>
      </div>
      <output className="small muted">{message}</output>
    </div>
  );
}
