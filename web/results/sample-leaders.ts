/** The five rows that show what the ranking will look like, only while no result exists (D-91). */
export const sampleLeaders = [
  { name: "First candidate", averageScore: "95%", isSample: true },
  { name: "Second candidate", averageScore: "91%", isSample: true },
  { name: "Third candidate", averageScore: "88%", isSample: true },
  { name: "Fourth candidate", averageScore: "84%", isSample: true },
  { name: "Fifth candidate", averageScore: "80%", isSample: true },
] as const;
