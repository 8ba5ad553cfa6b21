import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, it, vi } from "vitest";
import { FileField } from "../../../web/ui/fields/FileField.tsx";

const onFile = vi.fn<(file: File | null) => void>();

function Form() {
  return <FileField label="File" ref={useRef<HTMLInputElement>(null)} onFile={onFile} />;
}

it("takes a file that was corrected and chosen again, which browsers call a cancelled choice", () => {
  render(<Form />);
  const field = screen.getByLabelText("File");
  const first = new File(["1"], "list.csv");
  const corrected = new File(["12"], "list.csv");
  fireEvent.change(field, { target: { files: [first] } });
  fireEvent(field, new Event("cancel", { bubbles: true }));
  expect(onFile.mock.calls).toEqual([[first]]);

  Object.defineProperty(field, "files", { value: [corrected], configurable: true });
  fireEvent(field, new Event("cancel", { bubbles: true }));
  fireEvent(field, new Event("cancel", { bubbles: true }));
  expect(onFile.mock.calls).toEqual([[first], [corrected]]);

  fireEvent.change(field, { target: { files: [] } });
  expect(onFile).toHaveBeenLastCalledWith(null);
});
