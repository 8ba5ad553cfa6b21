/** Words of the page that presents the school side. */
export const schoolsTexts = {
  title: "For Schools",
  lead: "Set your exam once. The whole class takes it on phones or in the computer room, and the results are ready the same minute.",
  register: "Register School",
  login: "School Login",
  demo: "Request a Demo",
  contact: "Contact",
  featuresTitle: "What your school gets",
  features: [
    {
      title: "Your own questions",
      text: "Type them, or upload many at once from a spreadsheet. They stay yours and are shown to nobody else.",
    },
    {
      title: "Every class, every subject",
      text: "Teachers set exams for their own classes; students log in with an ID that the school gives them.",
    },
    {
      title: "Results without marking",
      text: "Scores, pass or fail, and a report for each student and class, as soon as the last student submits.",
    },
  ],
  stepsTitle: "How it works",
  steps: [
    { title: "Register", text: "Your school's name, address and one person in charge." },
    {
      title: "We call you",
      text: "A team follows up within 24 hours after registration and helps with the first exam.",
    },
    { title: "Add your data", text: "Add subjects, classes, teachers and students, then your questions." },
    { title: "Run the exam", text: "Students take the exam at the set time; you read the report." },
  ],
  priceTitle: "What it costs",
  price: "It depends on the number of students. Tell us how many you have and you get one figure for the whole year.",
  voicesTitle: "From schools that use it",
  /** True until real schools have written theirs (D-32). */
  areVoicesSamples: true,
  samples: "Sample texts, until the first schools have written theirs.",
  voices: [
    {
      name: "Mrs. Okonkwo",
      role: "Principal, secondary school",
      message: "The results of four classes were on my table before the last bus left.",
    },
    {
      name: "Mr. Lawal",
      role: "Mathematics teacher",
      message: "I pasted my old questions from a spreadsheet. The first exam was ready in one free period.",
    },
    {
      name: "Mrs. Etim",
      role: "Director, vocational school",
      message: "We have eleven computers. The rest of the class used phones, and nobody lost an answer.",
    },
  ],
  faqTitle: "Questions schools ask",
  faq: [
    {
      question: "Can we use our own questions?",
      answer: "Yes. Type them, or upload many at once from a spreadsheet. Only your school sees them.",
    },
    {
      question: "Do we need a computer room?",
      answer: "No. Students can take an exam on phones, tablets or computers, all at the same time.",
    },
    {
      question: "How do students log in?",
      answer: "With a sign-in ID that your school gives them, one per student. No email or password needed.",
    },
    {
      question: "What happens when the network drops during an exam?",
      answer: "Answers stay on the device and are sent when the network is back. The clock goes on.",
    },
    {
      question: "Who sees our results?",
      answer:
        "Your administrators and teachers see the reports. Each student sees only their own result. A parent sees it if you send them the link.",
    },
    {
      question: "How soon can we start?",
      answer: "Right away. Our team also calls within 24 hours after registration and helps with the first exam.",
    },
  ],
} as const;
