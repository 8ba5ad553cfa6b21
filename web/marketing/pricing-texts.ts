/** Texts of the pricing page that the documents leave open. */
export const pricingTexts = {
  lead: "One exam, one year, one price. Practice is free; you pay when you want full papers under the clock.",
  faqTitle: "Before you pay",
  faq: [
    {
      question: "What is free?",
      answer:
        "Practice for every exam: one question at a time, with the answer and its explanation. You need an account, but no bank card.",
    },
    {
      question: "Will I be charged again next year?",
      answer: "No. You pay once. After one year the exam locks again, and you decide whether to renew it.",
    },
    {
      question: "How do I pay?",
      answer:
        "In the window of our payment provider. It shows the price before you pay. We never see or keep your card number.",
    },
    {
      question: "When can I start?",
      answer: "As soon as the payment is confirmed. The exam opens on your dashboard and a receipt comes by email.",
    },
    {
      question: "What if I paid and the exam is still locked?",
      answer: 'Press "Check my payment" on your dashboard. If that does not help, write to us.',
    },
    {
      question: "Does O-Level include WAEC, NECO and GCE?",
      answer: "No. You choose one of them when you pay. Each has its own questions.",
    },
  ],
} as const;
