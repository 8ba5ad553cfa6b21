import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { codeOf, messageOf } from "../lib/calls/message-of.ts";
import { sendToSchool } from "../lib/calls/school-action.ts";
import { waitForSchool } from "../lib/calls/wait-for-school.ts";
import { send } from "../lib/calls/send.ts";
import type { SendPicture } from "./PictureField.tsx";
import { UploadSchoolQuestionPictureDocument } from "./questions.generated.ts";
import { pictureTexts } from "./question-texts.ts";

/** The sending of pictures for the questions of an exam, and whether the server takes any. */
export function useSendPicture(examId: string): { sendPicture: SendPicture; takesPictures: boolean } {
  const client = useApolloClient();
  const [takesPictures, setTakesPictures] = useState(true);
  const sendPicture: SendPicture = async (file) => {
    await waitForSchool();
    const outcome = await sendToSchool(
      () => send(client, UploadSchoolQuestionPictureDocument, { examId, file }, { context: { upload: {} } }),
      (failure) =>
        codeOf(failure) === "NOT_OFFERED" ? pictureTexts.notOffered : messageOf(failure, pictureTexts.failed),
    );
    if (outcome === null) return null;
    if (outcome.value === undefined) {
      if (codeOf(outcome.error) !== "NOT_OFFERED") return { problem: outcome.problem };
      setTakesPictures(false);
      return null;
    }
    return { image: outcome.value.uploadSchoolQuestionPicture.image };
  };
  return { sendPicture, takesPictures };
}
