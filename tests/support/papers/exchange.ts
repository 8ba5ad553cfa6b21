import type { Paper } from "./paper.ts";

/* Files of other programs: Aiken, GIFT and Moodle XML. */

const utf8 = (text: string) => () => Buffer.from(text);
const quiz = (...questions: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n<!-- question: 1 -->\n${questions.join("\n")}</quiz>`;
const choice = (stem: string, answers: string, more = ""): string =>
  `<question type="multichoice"><name><text>Q</text></name><questiontext format="html"><text><![CDATA[${stem}]]></text>${more}</questiontext><single>true</single>${answers}</question>`;
const answer = (fraction: number, text: string, feedback = ""): string =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text><feedback format="html"><text>${feedback}</text></feedback></answer>`;
const twoAnswers = answer(0, "Lagos") + answer(100, "Abuja");

const aiken = `What is the capital of Nigeria?
A. Lagos
B. Abuja
C) Kano
D) Ibadan
ANSWER: B

Which is even?
A. 1
B. 2
ANSWER: B
`;

export const exchangePapers: Paper[] = [
  {
    title: "Aiken",
    name: "paper.txt",
    bytes: utf8(aiken),
    gives: `1. What is the capital of Nigeria? [Lagos; Abuja; Kano; Ibadan] B line
      2. Which is even? [1; 2] B line`,
  },
  ...[
    { encoding: "UTF-8 with a byte order mark and CRLF", bytes: Buffer.from(`\uFEFF${crlf(aiken)}`) },
    { encoding: "UTF-16", bytes: Buffer.from(`\uFEFF${aiken}`, "utf16le") },
    { encoding: "Mac line ends", bytes: Buffer.from(aiken.replaceAll("\n", "\r")) },
  ].map(({ encoding, bytes }) => ({
    title: `Aiken in ${encoding}`,
    name: "paper.txt",
    bytes: () => bytes,
    gives: `1. What is the capital of Nigeria? [Lagos; Abuja; Kano; Ibadan] B line
      2. Which is even? [1; 2] B line`,
  })),
  {
    title: "Aiken in Windows-1252",
    name: "paper.txt",
    bytes: () => Buffer.from("What does café mean?\nA. coffee\nB. tea\nANSWER: A\n", "latin1"),
    gives: "1. What does café mean? [coffee; tea] A line",
  },
  {
    title: "a numbered text that has the words of Aiken at one question",
    name: "paper.txt",
    bytes: utf8("1. Two is\nA. odd\nB. even\nANSWER: B\n\n2) Three is\n(a) odd (b) even\nAns: a\n"),
    gives: `1. Two is [odd; even] B line
      2. Three is [odd; even] A line`,
  },
  {
    title: "a text of a chat, with bold numbers and letters",
    name: "paper.txt",
    bytes: utf8("*1.* Two is\n*A.* odd\n*B.* even\n*Answer: B*\n\n*2.* Three is\nA. odd*\nB. even\n"),
    gives: `1. Two is [odd; even] B line
      2. Three is [odd; even] A star`,
  },
  {
    title: "Aiken with keys that cannot be used, and a question of several lines",
    name: "paper.txt",
    bytes: utf8(
      "Read this.\nWhich is right?\nA. one\nB. two\nANSWER: A, B\n\nNo such letter?\nA. one\nB. two\nANSWER: D\n\nNo key?\nA. one\nB. two\n\nGood?\nA. yes\nB. no\nANSWER: a\n",
    ),
    gives: `1. Read this. / Which is right? [one; two] ?
      2. No such letter? [one; two] ?
      3. No key? [one; two] ?
      4. Good? [yes; no] A line
      ! The answer line names no single letter: “A, B”
      ! The key says D, but there is no option D
      ! The right answer is not marked`,
  },
  {
    title: "Aiken with five options",
    name: "paper.txt",
    bytes: utf8("Which?\nA. 1\nB. 2\nC. 3\nD. 4\nE. 5\nANSWER: E\n"),
    gives: "aside fiveOptions: 1. Which? [1; 2; 3; 4; 5] E line",
  },
  {
    title: "a numbered paper for people in a .txt",
    name: "paper.txt",
    bytes: utf8("1. Lagos, Kano or Abuja: which is the capital?\nA. Lagos\nB. Abuja\nANSWER: B\n"),
    gives: "1. Lagos, Kano or Abuja: which is the capital? [Lagos; Abuja] B line",
  },
  {
    title: "GIFT: titles, comments, categories, feedback, true and false, missing words, escaped signs",
    name: "paper.gift",
    bytes: utf8(`// a comment
$CATEGORY: $course$/top/Geography/Nigeria

::Q1:: What is the capital? {
  ~Lagos#It was until 1991.
  =Abuja#Since 1991.
  ~Kano
}

// question: 2
Is 2 \\= 1 \\+ 1?{T}

Lagos is {=in ~under} Nigeria.

Solve $\\\\frac\\{1\\}\\{2\\} \\~ x$\\: {~1\\{ =2\\} ####Because\\nof $x\\#$}
`),
    gives: `Geography/Nigeria | 1. What is the capital? [Lagos; Abuja; Kano] B null because Since 1991.
      Geography/Nigeria | 2. Is 2 = 1 \\+ 1? [True; False] A null
      Geography/Nigeria | 3. Lagos is _____ Nigeria. [in; under] A null
      Geography/Nigeria | 4. Solve $\\frac{1}{2} ~ x$: [1{; 2}] B null because Because / of $x#$
      left out: Feedback on a wrong answer: It was until 1991.`,
  },
  {
    title: "GIFT: other kinds are named by number, several right answers and partial marks are told",
    name: "paper.txt",
    bytes: utf8(`Good? {=yes ~no}

Match. {=a -> b =c -> d}

Write. {}

How much? {#12:1}

Name it. {=Abuja =abuja}

Several? {~%50%a ~%50%b ~%-100%c}

Both? {=a =b ~c}

Half? {=a ~%50%b}

Only a description

Formula $\\frac{1}{2}$ {=a ~b}

No end { =a ~b
`),
    gives: `1. Good? [yes; no] A null
      6. Several? [a; b; c] ?
      7. Both? [a; b; c] ?
      8. Half? [a; b] A null
      left out: Only a description
      ! Question 2 is a matching question. Only multiple choice can be imported.
      ! Question 3 is an essay question. Only multiple choice can be imported.
      ! Question 4 is a numerical question. Only multiple choice can be imported.
      ! Question 5 is a short answer question. Only multiple choice can be imported.
      ! Question 9 has braces in its text. Put a backslash before { and } that belong to a formula or to the text.
      ! Question 10 has a brace without its partner. Put a backslash before { and } that belong to the text.
      ! Several answers together give the marks in the file. Here one option is right: choose it
      ! The file marks A and B as right. Choose one
      ! “b” gave part of the marks in the file. Here one option is right and the others are wrong`,
  },
  {
    title: "GIFT in HTML",
    name: "paper.gift",
    bytes: utf8("::Q:: [html]<p>H<sub>2</sub>O &amp; \\(x\\=1\\)</p><p>is?</p> {=<b>water</b> ~[plain]<b>fire</b>}\n"),
    gives: "1. H<sub>2</sub>O & $x=1$ / is? [<b>water</b>; <b>fire</b>] A null",
  },
  {
    title: "Moodle XML: categories, HTML, entities, feedback, true and false",
    name: "paper.xml",
    bytes: utf8(
      quiz(
        `<question type="category"><category><text>$course$/top/JAMB/Physics</text></category></question>`,
        choice(
          `<p dir="ltr" style="text-align: left;">What is <strong>\\(\\frac{1}{2}\\)</strong>&nbsp;of &alpha; &lt; 5?<br></p><p>Say it.</p>`,
          answer(100, "<p>half</p>", "Right.") + answer(0, "double", "No.") + answer(0, "a &lt; b"),
        ),
        `<question type="truefalse"><questiontext format="plain_text"><text>2 &lt; 3 &amp; 4?</text></questiontext><generalfeedback><text>Count.</text></generalfeedback><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`,
      ),
    ),
    gives: `JAMB/Physics | 1. What is <strong>$\\frac{1}{2}$</strong> of α < 5? / Say it. [half; double; a < b] A null because Right.
      JAMB/Physics | 2. 2 < 3 & 4? [True; False] A null because Count.
      left out: Feedback on a wrong answer: No.`,
  },
  {
    title: "Moodle XML: numbers of lists, to which the options refer",
    name: "paper.xml",
    bytes: utf8(
      quiz(
        choice(
          `<p>Which are true?</p><ol type="I"><li>Ice floats</li><li><p>Iron floats</p></li></ol><ul><li>Think.</li></ul>`,
          answer(100, "I only") + answer(0, "I and II"),
        ),
        choice(`See:<ol start="3"><li>one</li><li>two</li></ol>`, answer(100, "3") + answer(0, "4")),
      ),
    ),
    gives: `1. Which are true? / I. Ice floats / II. Iron floats / Think. [I only; I and II] A null
      2. See: / 3. one / 4. two [3; 4] A null`,
  },
  {
    title: "Moodle XML: other kinds, several right answers, a description",
    name: "paper.xml",
    bytes: utf8(
      quiz(
        `<question type="description"><questiontext format="html"><text>Read the passage.</text></questiontext></question>`,
        `<question type="matching"/>`,
        `<question type="cloze"/>`,
        `<question type="pmatch"/>`,
        choice("Several?", answer(50, "a") + answer(50, "b") + answer(-100, "c")),
        choice("None?", answer(0, "a") + answer(0, "b")),
      ),
    ),
    gives: `4. Several? [a; b; c] ?
      5. None? [a; b] ?
      left out: Read the passage.
      ! Question 1 is a matching question. Only multiple choice can be imported.
      ! Question 2 is a question with gaps. Only multiple choice can be imported.
      ! Question 3 is of the kind “pmatch”. Only multiple choice can be imported.
      ! Several answers together give the marks in the file. Here one option is right: choose it
      ! The right answer is not marked`,
  },
  {
    title: "Moodle XML with a picture in the file",
    name: "paper.xml",
    bytes: utf8(
      quiz(
        choice(
          `<p>See.<img src="@@PLUGINFILE@@/my%20map.png" alt="A map"></p>`,
          twoAnswers,
          `<file name="my map.png" path="/" encoding="base64">iVBORw0KGgo=</file>`,
        ),
        choice(`Look at <!DOCTYPE html> and "quotes" > here`, answer(100, `<img src="x.png">a`) + answer(0, "b")),
      ),
    ),
    gives: `1. See. (picture 1) [Lagos; Abuja] B null
      2. Look at <!DOCTYPE html> and "quotes" > here [a; b] A null
      ! A picture in an option was left out: options hold text alone`,
  },
  {
    title: "Moodle XML in UTF-16",
    name: "paper.xml",
    bytes: () => Buffer.from(`\uFEFF${quiz(choice("كم؟ 😀", twoAnswers)).replace("UTF-8", "UTF-16")}`, "utf16le"),
    gives: "1. كم؟ 😀 [Lagos; Abuja] B null",
  },
  {
    title: "an XML file without questions",
    name: "paper.xml",
    bytes: utf8("<quiz/>"),
    gives: "! The file has no questions in it.",
  },
];

function crlf(text: string): string {
  return text.replaceAll("\n", "\r\n");
}

const bomb = `<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><quiz><question type="&b;"/></quiz>`;

export const refusedExchange = [
  { title: "entities of its own", name: "q.xml", bytes: () => Buffer.from(bomb), says: "This XML file is damaged." },
  {
    title: "a reference to another file",
    name: "q.xml",
    bytes: () =>
      Buffer.from(`<!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz><question type="&x;"/></quiz>`),
    says: "This XML file is damaged.",
  },
  {
    title: "XML that is cut off",
    name: "q.xml",
    bytes: () => Buffer.from("<quiz><question>"),
    says: "This XML file is damaged.",
  },
  {
    title: "XML of another program",
    name: "q.xml",
    bytes: () => Buffer.from("<rss></rss>"),
    says: "This is not a file of Moodle questions.",
  },
  {
    title: "too many tags",
    name: "q.xml",
    bytes: () => Buffer.from(`<quiz>${"<a/>".repeat(400_001)}</quiz>`),
    says: "This file holds too much to be read at once.",
  },
  {
    title: "more questions than a file may have",
    name: "q.gift",
    bytes: () => Buffer.from("a{T}\n\n".repeat(5001)),
    says: "The file has more than 5,000 questions.",
  },
];
