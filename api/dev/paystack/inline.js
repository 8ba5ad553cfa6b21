/*
 * Stand-in for the card provider's inline script, version 2: the same class, the same options, the same callbacks.
 * Opens the sandbox checkout of this server in a dialog. No money moves.
 */
(() => {
  "use strict";

  const checkoutUrl = "/dev/paystack/checkout";

  /** Each parameter with the test its value must pass; a list means that one of the names has to be there. */
  const required = [
    [{ name: "key", isRight: (value) => typeof value === "string" }],
    [
      { name: "amount", isRight: (value) => Number.isFinite(Number(value)) && typeof value !== "boolean" },
      { name: "plan", isRight: (value) => typeof value === "string" },
    ],
    [
      { name: "email", isRight: (value) => typeof value === "string" },
      { name: "customerCode", isRight: (value) => typeof value === "string" },
    ],
  ];

  const isGiven = (value) => value !== undefined && value !== null && value !== "";

  function faultOf(options) {
    for (const alternatives of required) {
      const given = alternatives.filter(({ name }) => isGiven(options[name]));
      if (given.length === 0) return `Required parameter missing: ${alternatives[0].name}`;
      const wrong = given.find(({ name, isRight }) => !isRight(options[name]));
      if (wrong !== undefined) return `Invalid parameter type: ${wrong.name}`;
    }
    for (const name of ["reference", "currency"]) {
      if (isGiven(options[name]) && typeof options[name] !== "string") return `Invalid parameter type: ${name}`;
    }
    return undefined;
  }

  const newReference = () => `T${Date.now()}${Math.floor(Math.random() * 1e9)}`;

  function build(options, reference) {
    const query = new URLSearchParams({
      reference,
      amount: String(options.amount ?? 0),
      currency: options.currency || "NGN",
      email: options.email ?? options.customerCode,
    });
    const frame = document.createElement("iframe");
    frame.src = `${checkoutUrl}?${query}`;
    frame.title = "Sandbox checkout";
    Object.assign(frame.style, { display: "block", width: "100%", height: "100%", border: "0" });
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", "Sandbox checkout, no money moves");
    dialog.dataset.paystackSandbox = reference;
    Object.assign(dialog.style, {
      width: "min(420px, calc(100vw - 24px))",
      height: "min(640px, calc(100dvh - 24px))",
      padding: "0",
      border: "0",
      borderRadius: "16px",
      overflow: "hidden",
      boxShadow: "0 24px 64px rgb(0 0 0 / 35%)",
    });
    dialog.append(frame);
    return { dialog, frame };
  }

  class PaystackPop {
    #open = new Map();

    /** Opens a checkout; exactly one of onSuccess, onCancel and onError is called, once. */
    newTransaction(options = {}) {
      const fault = faultOf(options);
      if (fault !== undefined) {
        if (typeof options.onError !== "function") throw new Error(fault);
        options.onError({ message: fault });
        return undefined;
      }
      const reference = options.reference || newReference();
      const { dialog, frame } = build(options, reference);
      const before = document.activeElement;
      const close = () => {
        window.removeEventListener("message", listen);
        this.#open.delete(reference);
        dialog.close();
        dialog.remove();
        if (before instanceof HTMLElement) before.focus();
      };
      const end = (outcome) => {
        close();
        if (outcome === "success") {
          options.onSuccess?.({
            reference,
            trxref: reference,
            trans: reference,
            transaction: reference,
            status: "success",
            message: "Approved",
          });
        } else if (outcome === "failed") {
          options.onError?.({ message: "Payment was not completed." });
        } else {
          options.onCancel?.();
        }
      };
      const listen = (event) => {
        if (event.origin !== window.location.origin || event.source !== frame.contentWindow) return;
        const { source, reference: told, outcome } = event.data ?? {};
        if (source === "paystack-sandbox" && told === reference) end(outcome);
      };
      window.addEventListener("message", listen);
      dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        end("closed");
      });
      frame.addEventListener("load", () => {
        frame.focus();
        options.onLoad?.({ id: reference, accessCode: reference, customer: { email: options.email } });
      });
      document.body.append(dialog);
      dialog.showModal();
      this.#open.set(reference, () => end("closed"));
      return { id: reference, reference };
    }

    /** Version 2 offers both names. */
    checkout(options) {
      return this.newTransaction(options);
    }

    cancelTransaction(transaction) {
      this.#open.get(typeof transaction === "string" ? transaction : transaction?.id)?.();
    }
  }

  window.PaystackPop = PaystackPop;
})();
