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
    let isOffered = true;
    await waitForSchool();
    const outcome = await sendToSchool(
      () => send(client, UploadSchoolQuestionPictureDocument, { examId, file }, { context: { upload: {} } }),
      (failure) => {
        isOffered = codeOf(failure) !== "NOT_OFFERED";
        return isOffered ? messageOf(failure, pictureTexts.failed) : pictureTexts.notOffered;
      },
    );
    if (!isOffered) setTakesPictures(false);
    if (!isOffered || outcome === null) return null;
    if (outcome.value === undefined) return { problem: outcome.problem };
    return { image: outcome.value.uploadSchoolQuestionPicture.image };
  };
  return { sendPicture, takesPictures };
}
