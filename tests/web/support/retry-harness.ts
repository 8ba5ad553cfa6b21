import { act, screen } from "@testing-library/react";
import { answer, person } from "./app-harness.tsx";

/** Presses the button, and leaves the request that it sends without an answer. */
export async function retryForEver(
  operation: string,
  label = "Retry",
  part: Pick<typeof screen, "findByRole"> = screen,
): Promise<HTMLElement> {
  const button = await part.findByRole("button", { name: label });
  answer(operation, { never: true });
  await person().click(button);
  await act(async () => undefined);
  return button;
}
