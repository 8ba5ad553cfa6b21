/** Fixed words of the public pages; field messages are in schema/rules/marketing.ts. */
export const texts = {
  contact: {
    title: "Contact us",
    lead: "A question, a mistake in one of our answers, a school that wants to join: write to us.",
    success: "Message sent",
    failure: "Failed to send message. Please try again.",
    failureHelp: "Nothing you typed is lost.",
    reach: "Other ways to reach us",
  },
  testimonials: {
    title: "From people who practise with it",
    samples: "Sample texts, until the first candidates have written theirs.",
    show: (name: string) => `Show what ${name} says`,
    pause: "Pause",
    play: "Play",
  },
} as const;
