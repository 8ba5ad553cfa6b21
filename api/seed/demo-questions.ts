import type { Letter } from "../../schema/rules/words.ts";

/** The question, its options from A to D, the letter of the right one, and the explanation. */
type DemoQuestion = readonly [string, readonly [string, string, string, string], Letter, string];

/* The papers of the demo school's exams. */

export const mathematics: readonly DemoQuestion[] = [
  ["What is 7 × 8?", ["48", "54", "56", "63"], "C", "7 × 8 = 56."],
  ["Which of these is a prime number?", ["21", "23", "27", "33"], "B", "23 has no factors but 1 and itself."],
  ["Simplify 12/18.", ["2/3", "3/4", "4/9", "6/8"], "A", "Both can be divided by 6."],
  ["What is 25% of ₦800?", ["₦25", "₦160", "₦175", "₦200"], "D", "25% is a quarter: ₦800 ÷ 4 = ₦200."],
  ["What is the L.C.M. of 4 and 6?", ["2", "12", "18", "24"], "B", "12 is the smallest multiple of both."],
  ["If x + 9 = 15, what is x?", ["5", "6", "9", "24"], "B", "x = 15 − 9 = 6."],
  [
    "A rectangle is 9 cm long and 4 cm wide. What is its area?",
    ["13 cm²", "26 cm²", "36 cm²", "72 cm²"],
    "C",
    "Area = length × width = 9 × 4.",
  ],
  ["Write 0.75 as a fraction.", ["1/4", "2/5", "3/5", "3/4"], "D", "0.75 = 75/100 = 3/4."],
  ["How many minutes are in 2½ hours?", ["120", "150", "180", "250"], "B", "2 × 60 + 30 = 150."],
  [
    "Two angles of a triangle are 50° and 60°. What is the third?",
    ["60°", "70°", "80°", "110°"],
    "B",
    "The angles of a triangle add up to 180°.",
  ],
];

export const basicScience: readonly DemoQuestion[] = [
  ["Which gas do we need to breathe in?", ["Nitrogen", "Oxygen", "Hydrogen", "Helium"], "B", "The body uses oxygen."],
  ["Which of these is a living thing?", ["Stone", "Water", "Mushroom", "Sand"], "C", "A mushroom grows and feeds."],
  ["What pumps blood round the body?", ["Lungs", "Heart", "Liver", "Kidney"], "B", "The heart pumps blood."],
  ["What is the unit of force?", ["Joule", "Newton", "Watt", "Metre"], "B", "Force is measured in newtons."],
  [
    "What do green plants use to make their food?",
    ["Sunlight", "Moonlight", "Sound", "Wind"],
    "A",
    "Photosynthesis needs the energy of sunlight.",
  ],
  ["At what temperature does pure water boil at sea level?", ["0 °C", "37 °C", "90 °C", "100 °C"], "D", "At 100 °C."],
  [
    "Which part of a plant takes in water?",
    ["Flower", "Leaf", "Root", "Fruit"],
    "C",
    "Roots take water from the soil.",
  ],
  ["Which of these is a magnetic material?", ["Wood", "Iron", "Glass", "Plastic"], "B", "A magnet attracts iron."],
];

export const english: readonly DemoQuestion[] = [
  ["Choose the plural of “child”.", ["Childs", "Childes", "Children", "Childrens"], "C", "The plural is irregular."],
  ["Ada ____ to school every day.", ["go", "goes", "going", "gone"], "B", "Ada is one person: she goes."],
  ["Which word is a noun?", ["Quickly", "Happy", "Run", "Market"], "D", "A market is a place."],
  ["Choose the opposite of “ancient”.", ["Old", "Modern", "Big", "Quiet"], "B", "Ancient means very old."],
  [
    "Which of these is spelt correctly?",
    ["Recieve", "Receive", "Receeve", "Receve"],
    "B",
    "After c, e comes before i.",
  ],
];
