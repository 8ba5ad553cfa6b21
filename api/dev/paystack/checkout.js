/* The sandbox checkout: records the chosen outcome on the server, then tells the page that opened it. */
const query = new URLSearchParams(window.location.search);
const reference = query.get("reference") ?? "";
const email = query.get("email") ?? "";
const currency = query.get("currency") ?? "NGN";
const amount = Number(query.get("amount") ?? 0);

const element = (id) => document.getElementById(id);
const money = new Intl.NumberFormat("en-NG", { style: "currency", currency: "NGN" });

// The provider counts in the hundredth part: kobo
element("amount").textContent = currency === "NGN" ? money.format(amount / 100) : `${amount / 100} ${currency}`;
element("email").textContent = email;
element("reference").textContent = reference;

const tell = (outcome) => {
  window.parent.postMessage({ source: "paystack-sandbox", reference, outcome }, window.location.origin);
};

const record = (outcome) =>
  fetch("/dev/paystack/charge", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ reference, amount, currency, email, outcome }),
  });

const said = { success: "Approved", failed: "Declined", closed: "Closed" };
const buttons = [...document.querySelectorAll("button[data-outcome]")];

async function choose(outcome) {
  for (const button of buttons) button.disabled = true;
  try {
    const reply = await record(outcome === "closed" ? "abandoned" : outcome);
    if (!reply.ok) throw new Error(String(reply.status));
    element("status").textContent = said[outcome];
    tell(outcome);
  } catch {
    if (outcome === "closed") return tell("closed");
    element("status").textContent = "The sandbox could not be reached. Please try again.";
    for (const button of buttons) button.disabled = false;
  }
}

for (const button of buttons) {
  button.addEventListener("click", () => void choose(button.dataset.outcome));
  // the page comes with disabled buttons, because a press before this script is there would be lost
  button.disabled = false;
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") void choose("closed");
});
