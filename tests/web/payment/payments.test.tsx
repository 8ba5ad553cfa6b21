import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { answer, callsOf, heading, open, path, person, prepareEveryTestSignedIn } from "../support/app-harness.tsx";
import { ownPayment as payment } from "../support/candidate-fixtures.ts";

prepareEveryTestSignedIn();

const unpaid = { paidAt: null, validUntil: null };
const payments = (items: object[], total = items.length) => ({
  data: { ownPayments: { __typename: "OwnPayments", items, total } },
});
const rows = async (): Promise<(string | null)[][]> => {
  const table = await screen.findByRole("table", { name: "Your payments, newest first" });
  const [, ...lines] = within(table).getAllByRole("row");
  return lines.map((line) =>
    within(line)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  );
};

describe("payments", () => {
  it("[EXT-51] lists exam, date, amount, end, reference and status of each payment", async () => {
    answer(
      "OwnPayments",
      payments([
        payment(),
        payment({ ...unpaid, reference: "2", examType: "JAMB", status: "OPEN" }),
        payment({ ...unpaid, reference: "3", examType: "WAEC", status: "REFUSED" }),
      ]),
    );
    open("/dashboard/payments");
    await heading("Payments");
    // days are days in Lagos
    expect(await rows()).toEqual([
      [
        "Post UTME",
        "15 Mar 2026",
        "₦2,000",
        "15 Mar 2027",
        "1763640000000-00112233aabbccdd",
        "Paid",
        "Receipt for Post UTME, 15 Mar 2026",
      ],
      ["JAMB", "14 Mar 2026", "₦2,000", "–", "2", "Not paid", ""],
      ["WAEC", "14 Mar 2026", "₦2,000", "–", "3", "Refused", ""],
    ]);
    expect(screen.getByRole("link", { name: "Check it on the dashboard" }).getAttribute("href")).toBe("/dashboard");
    expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
  });

  it("[EXT-51] [D-338] says in the list and on the receipt that the money went back", async () => {
    answer("OwnPayments", payments([payment({ note: "₦500.00 paid back" })]));
    open("/dashboard/payments");
    expect((await rows())[0]?.[5]).toBe("Paid₦500.00 paid back");
    await person().click(screen.getByRole("link", { name: /^Receipt for/ }));
    const sheet = await screen.findByRole("article", { name: "Receipt" });
    expect(within(sheet).getByText("Note").nextElementSibling?.textContent).toBe("₦500.00 paid back");
  });

  it("[EXT-51] is in the side menu", async () => {
    answer("OwnPayments", payments([]));
    open("/dashboard/payments");
    const menu = await screen.findByRole("navigation", { name: "Dashboard" });
    expect(within(menu).getByRole("link", { name: "Payments" }).getAttribute("aria-current")).toBe("page");
  });

  it("[EXT-51] says that it loads", async () => {
    answer("OwnPayments", { never: true });
    open("/dashboard/payments");
    expect(await screen.findByText("Loading your payments...")).toBeTruthy();
  });

  it("[EXT-51] says that there are no payments yet, and leads to the exams", async () => {
    answer("OwnPayments", payments([]));
    open("/dashboard/payments");
    expect(await screen.findByText("No payments yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See the exams" }).getAttribute("href")).toBe("/dashboard");
  });

  it("[EXT-51] says that the server keeps no list", async () => {
    answer("OwnPayments", { fails: { code: "NOT_OFFERED", status: 404 } });
    open("/dashboard/payments");
    expect(await screen.findByText("There is no list of payments here.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it("[EXT-51] says that loading failed, and Retry asks again", async () => {
    answer("OwnPayments", { fails: { code: "UPSTREAM_FAILED", status: 502 } }, payments([payment()]));
    open("/dashboard/payments");
    expect(await screen.findByText("Failed to load your payments")).toBeTruthy();
    await person().click(screen.getByRole("button", { name: "Retry" }));
    expect(await rows()).toHaveLength(1);
  });

  it("[EXT-51] says that the device is offline", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    answer("OwnPayments", { cutOff: true });
    open("/dashboard/payments");
    expect(await screen.findByText("You are offline. Your payments are shown when the network is back.")).toBeTruthy();
  });

  it("[EXT-51] turns pages of twenty", async () => {
    const first = Array.from({ length: 20 }, (_, index) => payment({ reference: `a${index}` }));
    answer("OwnPayments", payments(first, 21), payments([payment({ reference: "last" })], 21));
    open("/dashboard/payments");
    await person().click(await screen.findByRole("button", { name: "Next page" }));
    expect(await screen.findByText("last")).toBeTruthy();
    expect(callsOf("OwnPayments").map(({ variables }) => variables)).toEqual([
      { reference: null, page: 1, limit: 20 },
      { reference: null, page: 2, limit: 20 },
    ]);
  });
});

describe("receipt", () => {
  it("[EXT-51] the way back leads to the page of the list that it was opened from", async () => {
    const first = Array.from({ length: 20 }, (_, index) => payment({ reference: `a${index}` }));
    const last = payments([payment({ reference: "last" })], 21);
    answer("OwnPayments", payments(first, 21), last);
    open("/dashboard/payments");
    const user = person();
    await user.click(await screen.findByRole("button", { name: "Next page" }));
    await screen.findByText("last");
    await user.click(screen.getByRole("link", { name: /^Receipt for/ }));
    await screen.findByRole("article", { name: "Receipt" });
    window.history.back();
    expect(await screen.findByText("21–21 of 21")).toBeTruthy();
    // the focus follows once the list is drawn
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Payments" })));
  });

  it("[EXT-51] shows one payment as a receipt and prints it", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    answer("OwnPayments", payments([payment()]));
    open("/dashboard/payments");
    await person().click(await screen.findByRole("link", { name: /^Receipt for Post UTME/ }));
    expect(path()).toBe("/dashboard/payments?receipt=1763640000000-00112233aabbccdd");
    const sheet = await screen.findByRole("article", { name: "Receipt" });
    const facts = [...sheet.querySelectorAll("dl > div")].map((fact) => fact.textContent);
    expect(facts).toEqual([
      "Paid byAdaeze Okafor",
      "Emailadaeze@example.com",
      "ForPost UTME, one year",
      "Paid on15 Mar 2026, 00:05",
      "Valid until15 Mar 2027",
      "Reference1763640000000-00112233aabbccdd",
    ]);
    expect(within(sheet).getByText("₦2,000.00")).toBeTruthy();
    expect(callsOf("OwnPayments").at(-1)?.variables["reference"]).toBe("1763640000000-00112233aabbccdd");
    await person().click(screen.getByRole("button", { name: "Print receipt" }));
    expect(print).toHaveBeenCalledOnce();
    await person().click(screen.getByRole("link", { name: "All payments" }));
    expect(path()).toBe("/dashboard/payments");
  });

  it("[EXT-51] shows a receipt that was open before only as the server has it now", async () => {
    answer("OwnPayments", payments([payment()]), { never: true });
    open("/dashboard/payments?receipt=1763640000000-00112233aabbccdd");
    await screen.findByRole("article", { name: "Receipt" });
    cleanup();
    open("/dashboard/payments?receipt=1763640000000-00112233aabbccdd");
    await waitFor(() => expect(callsOf("OwnPayments")).toHaveLength(2));
    expect(screen.queryByRole("article", { name: "Receipt" })).toBeNull();
  });

  it.each([
    ["somebody else's payment", payments([])],
    ["a payment that was not paid", payments([payment({ ...unpaid, status: "OPEN" })])],
  ])("[EXT-51] shows no receipt for %s", async (_case, reply) => {
    answer("OwnPayments", reply);
    open("/dashboard/payments?receipt=other");
    expect(await screen.findByText("There is no such receipt in your account.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Print receipt" })).toBeNull();
  });

  it("[EXT-51] says that the receipt could not be loaded", async () => {
    answer("OwnPayments", { fails: { code: "UPSTREAM_FAILED", status: 502 } }, payments([payment()]));
    open("/dashboard/payments?receipt=1763640000000-00112233aabbccdd");
    await person().click(await screen.findByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("article", { name: "Receipt" })).toBeTruthy();
  });
});
