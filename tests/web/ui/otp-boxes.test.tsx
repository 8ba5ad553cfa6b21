import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { OtpBoxes } from "../../../web/ui/fields/OtpBoxes.tsx";

function Host({ start = "" }: { start?: string }) {
  const [value, setValue] = useState(start);
  return <OtpBoxes label="Code" value={value} onChange={setValue} />;
}
const input = () => screen.getByLabelText<HTMLInputElement>("Code");
const current = () => screen.getAllByTestId("otp-box").findIndex((box) => box.className.includes("current-box"));

describe("OtpBoxes", () => {
  it("[C-OTP-01] shows which box is next and hides the drawing from readers", async () => {
    const user = userEvent.setup();
    render(<Host />);
    expect(current()).toBe(-1);
    await user.type(input(), "12");
    expect(current()).toBe(2);
    await user.type(input(), "3456");
    expect(current()).toBe(5);
    for (const box of screen.getAllByTestId("otp-box")) expect(box.getAttribute("aria-hidden")).toBe("true");
  });

  it("[C-OTP-01] replaces a digit that was gone back to", async () => {
    const user = userEvent.setup();
    render(<Host start="123456" />);
    await user.click(input());
    await user.keyboard("{Home}{ArrowRight}");
    expect(current()).toBe(1);
    await user.keyboard("9");
    expect(input().value).toBe("193456");
  });

  it("[C-OTP-12] takes another code at once in place of one that was refused", async () => {
    const user = userEvent.setup();
    function Refused() {
      const [value, setValue] = useState("123456");
      const [error, setError] = useState<string | null>(null);
      return (
        <>
          <OtpBoxes label="Code" value={value} error={error} onChange={setValue} />
          <button onClick={() => setError("Invalid or expired OTP")}>Verify</button>
        </>
      );
    }
    render(<Refused />);
    await user.click(screen.getByRole("button", { name: "Verify" }));
    expect(document.activeElement).toBe(input());
    await user.keyboard("9");
    expect(input().value).toBe("9");
  });

  it("[C-OTP-01] takes a code that the phone fills in", () => {
    render(<Host />);
    fireEvent.change(input(), { target: { value: "407122" } });
    expect(input().value).toBe("407122");
  });

  it("[C-OTP-04] replaces what was there by a pasted code, and leaves it for anything else", async () => {
    const user = userEvent.setup();
    render(<Host start="99" />);
    await user.click(input());
    await user.paste("abc123");
    expect(input().value).toBe("99");
    await user.paste("4071229");
    expect(input().value).toBe("407122");
  });

  it("[C-OTP-05] deletes backwards, box by box, and stays in the first", async () => {
    const user = userEvent.setup();
    render(<Host />);
    await user.type(input(), "12");
    await user.keyboard("{Backspace}");
    expect(current()).toBe(1);
    await user.keyboard("{Backspace}{Backspace}");
    expect(current()).toBe(0);
    expect(input().value).toBe("");
  });
});
