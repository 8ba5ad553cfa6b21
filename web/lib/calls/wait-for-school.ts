import { isSchoolBusy, subscribeSchoolRequests } from "./school-requests.ts";

/** Waits until no request of the school area runs. A file can be chosen meanwhile, because only buttons are disabled. */
export async function waitForSchool(): Promise<void> {
  while (isSchoolBusy()) {
    await new Promise<void>((resolve) => {
      const stop = subscribeSchoolRequests(() => {
        stop();
        resolve();
      });
    });
  }
}
