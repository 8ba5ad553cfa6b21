import { isSchoolBusy, subscribeSchoolRequests } from "./school-requests.ts";

/** Waits until no request of the school area runs: for what no button begins, and would be dropped otherwise. */
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
