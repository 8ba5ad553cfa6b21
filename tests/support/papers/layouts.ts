import { picture } from "../data/school.ts";
import {
  bold,
  chart,
  croppedDrawing,
  drawing,
  field,
  footnote,
  formula,
  inFont,
  lineBreak,
  listed,
  listedBefore,
  margin,
  paragraph,
  raised,
  shape,
  struckOut,
  styled,
  symbol,
  textBox,
  typed,
  wordDocument,
} from "../data/word-document.ts";
import type { Paper } from "./paper.ts";

/* How teachers lay out numbers and options. */

const word = (text: string) => () => wordDocument(typed(text));

export const layoutPapers: Paper[] = [
  {
    title: "a. small letters with full stops, the school's name above",
    name: "cat1.docx",
    bytes: word(`
      ST. MARY’S COLLEGE, ONITSHA
      FIRST TERM EXAMINATION 2026/2027
      SUBJECT: BASIC SCIENCE    CLASS: JSS 2
      TIME: 1 HOUR
      Instruction: Answer all questions
      1. Which organ pumps blood?
      a. lungs
      b. heart
      c. liver
      d. kidney
      Ans: b
      2. Water boils at ____
      a. 0°C
      b. 37°C
      c. 100°C
      d. 212°C
      Ans: c`),
    gives: `
      1. Which organ pumps blood? [lungs; heart; liver; kidney] B line
      2. Water boils at ____ [0°C; 37°C; 100°C; 212°C] C line
      left out: ST. MARY’S COLLEGE, ONITSHA
      left out: FIRST TERM EXAMINATION 2026/2027
      left out: SUBJECT: BASIC SCIENCE    CLASS: JSS 2
      left out: TIME: 1 HOUR
      left out: Instruction: Answer all questions`,
  },
  {
    title: "1) and (a), options on one line with tabs",
    name: "maths.docx",
    bytes: word(`
      1) Simplify 3x + 2x
      (a) 5x\t(b) 6x\t(c) x\t(d) 5x^^2^^
      Answer: a
      2) 25% of 80 is
      (a) 10\t(b) 15\t(c) 20\t(d) 25
      Answer: (c)`),
    gives: `
      1. Simplify 3x + 2x [5x; 6x; x; 5x<sup>2</sup>] A line
      2. 25% of 80 is [10; 15; 20; 25] C line`,
  },
  {
    title: "A) two options to a line, and one line for stem and options",
    name: "civic.docx",
    bytes: word(`
      Q1. The arm of government that makes laws is the
      A) executive    B) judiciary
      C) legislature  D) police
      Answer - C
      Q2. INEC conducts A. elections B. census C. trade D. sports
      Answer - A`),
    gives: `
      1. The arm of government that makes laws is the [executive; judiciary; legislature; police] C line
      2. INEC conducts [elections; census; trade; sports] A line`,
  },
  {
    title: "no space behind the letters, A.Lagos B.Abuja",
    name: "geo.docx",
    bytes: word(`
      1.The capital of Rivers State is
      A.Lagos B.Abuja C.Port Harcourt D.Uyo
      Ans:C
      2.Which lies in the north?
      A.Kano
      B.Uyo
      C.Yenagoa
      D.Calabar
      Ans:A`),
    gives: `
      1. The capital of Rivers State is [Lagos; Abuja; Port Harcourt; Uyo] C line
      2. Which lies in the north? [Kano; Uyo; Yenagoa; Calabar] A line`,
  },
  {
    title: "letters without any sign behind them",
    name: "bare.docx",
    bytes: word(`
      1. A goat is
      A an animal
      B a plant
      C a bird
      D a fish
      Answer A
      2. A rose is
      A animal\tB plant\tC bird\tD fish
      Answer B`),
    gives: `
      1. A goat is [an animal; a plant; a bird; a fish] A line
      2. A rose is [animal; plant; bird; fish] B line`,
  },
  {
    title: "numbers and letters that Word makes, an own list of letters for each question",
    name: "auto.docx",
    bytes: () =>
      wordDocument([
        listed(1, 0, "The largest planet is"),
        ...["Mars", "Earth", "Jupiter", "Venus"].map((text) => listed(11, 0, text)),
        // another list of the same kind goes on counting, as Word shows it
        listed(3, 0, "The nearest star is"),
        ...["Sirius", "the sun", "Vega", "Rigel"].map((text) => listed(12, 0, text)),
        listed(3, 0, "The earth moves around"),
        ...["the moon", "Mars", "the sun", "nothing"].map((text) => listed(13, 0, text)),
        paragraph("KEY: 1. C 2. B 3. C"),
      ]),
    gives: `
      1. The largest planet is [Mars; Earth; Jupiter; Venus] C list
      2. The nearest star is [Sirius; the sun; Vega; Rigel] B list
      3. The earth moves around [the moon; Mars; the sun; nothing] C list`,
  },
  {
    title: "Word’s list 1) with (a), and line breaks inside of a paragraph",
    name: "breaks.docx",
    bytes: () =>
      wordDocument([
        listed(4, 0, "One of these is a mammal:"),
        ...["snake", "bat", "hen", "frog"].map((text) => listed(4, 1, text)),
        paragraph("Answer: b"),
        listed(
          4,
          0,
          "Birds have",
          lineBreak,
          "(a) fur",
          lineBreak,
          "(b) scales",
          lineBreak,
          "(c) feathers",
          lineBreak,
          "Answer: c",
        ),
      ]),
    gives: `
      1. One of these is a mammal: [snake; bat; hen; frog] B line
      2. Birds have [fur; scales; feathers] C line`,
  },
  {
    title: "Yorùbá and Igbo letters, ₦, quotation marks, raised and lowered figures",
    name: "ede.docx",
    bytes: word(`
      1. Kí ni ìtumọ̀ “ọmọ”?
      A. child
      B. house
      C. ‘money’
      D. farm
      Ìdáhùn wà ní ìsàlẹ̀.
      2. Gịnị bụ “mmiri”?
      A. fire
      B. water
      C. Ụlọ
      D. Nri
      3. 10^^3^^ naira is written
      A. ₦10
      B. ₦100
      C. ₦1,000
      D. ₦10,000
      Answers
      1. A
      2. B
      3. C`),
    gives: `
      1. Kí ni ìtumọ̀ “ọmọ”? [child; house; ‘money’; farm] A list
      2. Gịnị bụ “mmiri”? [fire; water; Ụlọ; Nri] B list
      3. 10<sup>3</sup> naira is written [₦10; ₦100; ₦1,000; ₦10,000] C list
      left out: Ìdáhùn wà ní ìsàlẹ̀.
      ! This line behind option D was left out: “Ìdáhùn wà ní ìsàlẹ̀.”. Add it if it belongs there`,
  },
  {
    title: "a numbered question deleted and one moved while Word tracked changes: the numbers are those without them",
    name: "tracked.docx",
    bytes: () =>
      wordDocument([
        listed(1, 0, "The capital of Oyo is"),
        ...["Ibadan", "Kano"].map((text) => listed(1, 1, text)),
        listedBefore("del", 1, 0, "The capital of Benue is"),
        ...["Jos", "Makurdi"].map((text) => listedBefore("del", 1, 1, text)),
        listedBefore("moveFrom", 1, 0, "The capital of Edo is"),
        listed(1, 0, "The capital of Enugu is"),
        ...["Lagos", "Enugu"].map((text) => listed(1, 1, text)),
        listed(1, 0, "The capital of Edo is"),
        ...["Benin", "Uyo"].map((text) => listed(1, 1, text)),
        paragraph("ANSWERS: 1. A 2. B 3. A"),
      ]),
    gives: `
      1. The capital of Oyo is [Ibadan; Kano] A list
      2. The capital of Enugu is [Lagos; Enugu] B list
      3. The capital of Edo is [Benin; Uyo] A list
      ! A numbered line above this one was deleted or moved: please compare the numbers.`,
  },
  {
    title: "copied from a chat or a web page: signs that nobody sees, before numbers and letters and in words",
    name: "chat.docx",
    bytes: word(`
      1. Plants make food by photo\u00ADsynthesis in the
      A. root
      \u200BB. leaf
      C. stem
      D. flower
      Answer: B
      \u200B2. An organ of sight is the
      \u200EA. ear
      \u200EB. eye
      \u2060C. nose
      D. ton\u00ADgue
      Answer: tongue`),
    gives: `
      1. Plants make food by photosynthesis in the [root; leaf; stem; flower] B line
      2. An organ of sight is the [ear; eye; nose; tongue] D line`,
  },
  {
    title: "a PDF made a Word document: bullets and signs of its fonts, figures raised by their place",
    name: "converted.docx",
    bytes: () =>
      wordDocument([
        paragraph("1. 10", raised("3"), " is"),
        paragraph("\uF0B7 A. 30"),
        paragraph("\uF0B7 B. 1000"),
        paragraph("Answer: B"),
        paragraph("2. The angle \uF071 of a square is"),
        paragraph("A. 90"),
        paragraph("B. 60"),
        paragraph("Answer: A"),
      ]),
    gives: `
      1. 10<sup>3</sup> is [30; 1000] B line
      2. The angle  of a square is [90; 60] A line
      ! A symbol could not be read: please compare it.`,
  },
  {
    title: "a footnote, and words that are struck out",
    name: "footnote.docx",
    bytes: () =>
      wordDocument([
        paragraph("1. A stone falls", footnote, " for 2 s. Its speed is"),
        ...typed("A. 10 m/s\nB. 20 m/s\nAnswer: B"),
        paragraph("2. A ", struckOut("man"), " ", struckOut("woman"), " car moves. What moves it?"),
        ...typed("A. force\nB. mass\nAnswer: A"),
      ]),
    gives: `
      1. A stone falls for 2 s. Its speed is [10 m/s; 20 m/s] B line
      2. A man woman car moves. What moves it? [force; mass] A line
      ! A footnote was left out: please add what students need of it.
      ! Text that is struck out was read like any other: please compare it.`,
  },
  {
    title:
      "English: words that are underlined, in bold or in italics, letters underlined in options, gaps of underlined spaces",
    name: "english.docx",
    bytes: () =>
      wordDocument([
        ...typed(`ST. MARY’S COLLEGE, ONITSHA
          Choose the option nearest in meaning to the underlined word.
          1. The man is __frugal__ with money.
          A. careful
          B. wasteful
          2. Which is **not** a fruit of the genus //Citrus//?
          A. yam
          B. lime
          From the words lettered A and B, choose the one with the vowel sound of the letters underlined.
          3. b__oo__k
          A. f__oo__d
          B. p__u__t
          4. A lion __roars and kills__, a dog
          A. __barks__ loudly
          B. sings`),
        paragraph("5. The capital of Kano State is ", styled("        ", "underline"), "."),
        ...typed("A. Kano\nB. Gaya"),
        paragraph("6. Snow is ", styled("\t", "underline")),
        ...typed("A. black\nB. white\nANSWERS: 1. careful 2. A 3. B 4. A 5. A 6. B"),
      ]),
    gives: `
      1. The man is <u>frugal</u> with money. [careful; wasteful] A list
      2. Which is <b>not</b> a fruit of the genus <i>Citrus</i>? [yam; lime] A list
      3. b<u>oo</u>k [f<u>oo</u>d; p<u>u</u>t] B list
      4. A lion <u>roars and kills</u>, a dog [barks loudly; sings] A list
      5. The capital of Kano State is ______. [Kano; Gaya] A list
      6. Snow is ______ [black; white] B list
      left out: ST. MARY’S COLLEGE, ONITSHA
      left out: Choose the option nearest in meaning to the underlined word.
      left out: From the words lettered A and B, choose the one with the vowel sound of the letters underlined.
      ! The text before this question was left out: “Choose the option nearest in meaning to the underlined word.”. Add it to the question if students need it
      ! The text before this question was left out: “From the words lettered A and B, choose the one with the vo…”. Add it to the question if students need it`,
  },
  {
    title: "a scan: one picture of a whole page",
    name: "scan.docx",
    bytes: () => wordDocument([paragraph(drawing("rId1"))], [{ name: "image1.png", bytes: picture(3, 1) }]),
    gives: `
      ! No questions were found: this file is a picture of them, such as a scan. Type them, and add only drawings as pictures
      ! The picture behind the last question was left out`,
  },
  {
    title: "small letters without a space on one line; e.g. and i.e. are no letters",
    name: "close.docx",
    bytes: word(`
      1. The capital of Kano State is
      a.Kano b.Gaya c.Wudil d.Bichi
      Ans: a
      2. A mammal is a
      a)hen b)bat c)frog d)fish
      Ans: b
      3. A fuel is
      a. a liquid, e.g.petrol
      b. a stone
      Ans: a`),
    gives: `
      1. The capital of Kano State is [Kano; Gaya; Wudil; Bichi] A line
      2. A mammal is a [hen; bat; frog; fish] B line
      3. A fuel is [a liquid, e.g.petrol; a stone] A line`,
  },
  {
    title: "formulas, a Greek letter of the font Symbol, ticks of Wingdings",
    name: "formulas.docx",
    bytes: () =>
      wordDocument([
        paragraph(
          "1. Solve ",
          formula("<m:f><m:num><m:r><m:t>x</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>"),
          " = 3",
        ),
        paragraph("A. 1.5"),
        paragraph("B. 6 ", symbol("Wingdings", "F0FC")),
        paragraph("C. 5"),
        paragraph("2. The ratio of circumference and diameter is"),
        paragraph("A. ", symbol("Symbol", "F070"), symbol("Wingdings", "F0FC")),
        paragraph("B. 2"),
        paragraph("3. What does ", symbol("Webdings", "F021"), " mean?"),
        paragraph("A. this"),
        paragraph("B. that", symbol("Wingdings", "F0FC")),
      ]),
    gives: String.raw`
      1. Solve $\frac{x}{2}$ = 3 [1.5; 6; 5] B star
      2. The ratio of circumference and diameter is [π; 2] A star
      3. What does  mean? [this; that] B star
      ! A symbol could not be read: please compare it.`,
  },
  {
    title: "formulas with words, units, a line break, aligned lines, text at an arrow, a bar and a brace",
    name: "words.docx",
    bytes: () => {
      const run = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
      const of = (name: string, content: string, sign = ""): string =>
        `<m:${name}><m:${name}Pr>${sign && `<m:chr m:val="${sign}"/>`}</m:${name}Pr>${content}</m:${name}>`;
      const line = (text: string): string => `<m:e>${run(text)}</m:e>`;
      return wordDocument([
        paragraph("1. ", formula(run("Find x if 2x + y = 5 kg and y = sin 30"))),
        ...typed("A. 1\nB. 2"),
        paragraph("2. Solve ", formula(of("eqArr", line("x+y&amp;=5") + line("x-y&amp;=1")))),
        ...typed("A. 3\nB. 2"),
        paragraph("3. ", formula(`${run("A")}${of("groupChr", line("heat"), "→")}${run("B")}`), " and"),
        paragraph(formula(`${run("x=1")}<m:r><w:br/></m:r>${of("acc", line("y"), "\u0304")}${run("=2")}`)),
        paragraph("A. ", formula(of("groupChr", line("x"), "⏟"))),
        paragraph("B. ", formula(of("acc", line("z"), "\u0301"))),
      ]);
    },
    gives: String.raw`
      1. $\text{Find x if }2x + y = 5\text{ kg and y }= \sin 30$ [1; 2] ?
      2. Solve $\begin{aligned}x+y&=5 \\ x-y&=1\end{aligned}$ [3; 2] ?
      3. $A\xrightarrow{\text{heat}}B$ and / $x=1\quad \bar{y}=2$ [$\underbrace{x}$; $\acute{z}$] ?
      ! The right answer is not marked
      ! The right answer is not marked
      ! The right answer is not marked`,
  },
  {
    title: "a list inside a stem, roman and with figures",
    name: "lists.docx",
    bytes: word(`
      1. Which of these are even?
      I. two
      II. three
      III. four
      A. I and II
      B. I and III
      C. II and III
      D. all
      Answer: B
      2. Put in order:
      1. wash
      2. cook
      3. eat
      A. 1, 2, 3
      B. 2, 1, 3
      Answer: A
      3. Done?
      A. yes
      B. no
      Answer: A`),
    gives: `
      1. Which of these are even? / I. two / II. three / III. four [I and II; I and III; II and III; all] B line
      2. Put in order: / 1. wash / 2. cook / 3. eat [1, 2, 3; 2, 1, 3] A line
      3. Done? [yes; no] A line`,
  },
  {
    title: "numbered instructions above the paper",
    name: "rules.docx",
    bytes: word(`
      INSTRUCTIONS
      1. Answer all questions
      2. Time allowed: 45 minutes
      3. Do not open the paper until told
      1. A noun names
      A. an action
      B. a thing
      2. A verb shows
      A. an action
      B. a colour
      MARKING SCHEME
      1. B
      2. A`),
    gives: `
      1. A noun names [an action; a thing] B list
      2. A verb shows [an action; a colour] A list
      left out: INSTRUCTIONS
      left out: 1. Answer all questions
      left out: 2. Time allowed: 45 minutes
      left out: 3. Do not open the paper until told`,
  },
  {
    title: "wrapped options, and letters inside of the options’ texts",
    name: "wrapped.docx",
    bytes: word(`
      1. Osmosis is the movement of
      A. water from a dilute to
      a concentrated solution
      B. salt
      through a wall
      C. The Federal
      Republic of Nigeria
      D. air from place
      to place
      Answer: A
      2. Which is a vitamin? A. Hepatitis B. B. Measles C. Retinol
      Answer: C
      3. Rickets is a lack of
      A. Vitamin A.  B. Vitamin B.  C. Vitamin C.  D. Vitamin D
      Answer: D`),
    gives: `
      1. Osmosis is the movement of [water from a dilute to a concentrated solution; salt through a wall; The Federal Republic of Nigeria; air from place to place] A line
      2. Which is a vitamin? [Hepatitis; B. Measles; Retinol] ?
      3. Rickets is a lack of [Vitamin A.; Vitamin B.; Vitamin C.; Vitamin D] D line
      ! The options on this line cannot be told apart: please compare them`,
  },
  {
    title: "pictures inside of a question, above one and behind the last",
    name: "pictures.docx",
    bytes: () =>
      wordDocument(
        [
          paragraph("1. Name the shape ", drawing("rId1")),
          paragraph("A. line"),
          paragraph("B. dot"),
          paragraph("Answer: A"),
          paragraph("Use the diagram below to answer question 2."),
          paragraph(drawing("rId2")),
          paragraph("2. The part marked X is"),
          paragraph("A. root"),
          paragraph("B. leaf"),
          paragraph("Answer: B"),
          paragraph(drawing("rId3")),
        ],
        [1, 2, 3].map((at) => ({ name: `image${at}.png`, bytes: picture(3, at) })),
      ),
    gives: `
      1. Name the shape (picture 1) [line; dot] A line
      2. The part marked X is (picture 1) [root; leaf] B line
      left out: Use the diagram below to answer question 2.
      ! The text before this question was left out: “Use the diagram below to answer question 2.”. Add it to the question if students need it
      ! A picture stood above this question: please check that it belongs here
      ! The picture behind the last question was left out`,
  },
  {
    title: "what Word draws or computes itself, and cannot be read",
    name: "drawn.docx",
    bytes: () =>
      wordDocument(
        [
          paragraph("1. Name the shape ", shape("triangle")),
          paragraph("A. one"),
          paragraph("B. two"),
          paragraph("Answer: A"),
          paragraph(shape("line")),
          paragraph("2. Read the chart ", chart),
          paragraph("A. one"),
          paragraph("B. two"),
          paragraph("Answer: A"),
          paragraph("3. What is ", field("EQ \\f(1,2)"), " of 10?"),
          paragraph("A. 5"),
          paragraph("B. 2"),
          paragraph("Answer: A"),
          paragraph("4. Find ", inFont("Symbol", "\uF070q"), " in ", croppedDrawing("rId1")),
          paragraph("A. one"),
          paragraph("B. two"),
          paragraph("Answer: A"),
          paragraph("5. Solve ", formula("<m:r><m:t>x+</m:t></m:r><w:ins><m:r><m:t>2y</m:t></m:r></w:ins>")),
          paragraph("A. one"),
          paragraph("B. two"),
          paragraph("Answer: A"),
        ],
        [{ name: "image1.png", bytes: picture(3, 1) }],
      ),
    gives: `
      1. Name the shape [one; two] A line
      2. Read the chart [one; two] A line
      3. What is  of 10? [5; 2] A line
      4. Find πθ in (picture 1) [one; two] A line
      5. Solve $x+2y$ [one; two] A line
      ! A drawing made in Word was left out: please add it as a picture.
      ! A drawing made in Word was left out: please add it as a picture.
      ! A formula of a field cannot be read: please type it again.
      ! A picture is cropped in Word and is shown whole here: please compare it.`,
  },
  {
    title: "© where Word made one sign of (c), and where it is meant; a key behind the options without a colon",
    name: "autocorrected.docx",
    bytes: word(`
      1. The capital of Kano State is
      (a) Lagos (b) Jos © Kano (d) Ho
      2. Ghana's capital is
      (a) Ho
      (b) Tema
      © Accra
      (d) Kumasi
      Ans: ©
      3. Which sign protects books?
      A. ™ B. a ©
      C. a ®
      D. none (Ans: B)
      4. Kano is
      A. a city B. a river C. a hill D. a lake Ans A
      Answers
      1. ©`),
    gives: `
      1. The capital of Kano State is [Lagos; Jos; Kano; Ho] C list
      2. Ghana's capital is [Ho; Tema; Accra; Kumasi] C line
      3. Which sign protects books? [™; a ©; a ®; none] B line
      4. Kano is [a city; a river; a hill; a lake] A line`,
  },
  {
    title: "options in two columns that are read down",
    name: "down.docx",
    bytes: word(`
      1. The capital of Nigeria is
      A. Lagos\t\tC. **Abuja**
      B. Kano\t\tD. Jos
      2. The largest is
      (a) one   (d) four
      (b) two   (e) five
      (c) three
      3. Ten is
      A. odd\tC. prime
      B. **even**
      4. Nine is
      A. odd\tB. even
      C. prime\tD. **ten**
      5. Eight is
      A. odd   C. is the Roman hundred
      B. **even**
      C. prime`),
    gives: `
      1. The capital of Nigeria is [Lagos; Kano; Abuja; Jos] C bold
      3. Ten is [odd; even; prime] B bold
      4. Nine is [odd; even; prime; ten] D bold
      5. Eight is [odd   C. is the Roman hundred; even; prime] ?
      aside fiveOptions: 2. The largest is [one; two; three; four; five] ?
      ! The options on this line cannot be told apart: please compare them`,
  },
  {
    title: "a picture that is only linked, and tabs that align options",
    name: "linked.docx",
    bytes: () => {
      const tab = { xml: "<w:r><w:ptab/></w:r>" };
      const linked = { xml: '<w:r><w:drawing><a:blip r:link="rId7"/></w:drawing></w:r>' };
      return wordDocument([
        paragraph("1. Name the shape ", linked),
        paragraph("A. line", tab, "B. dot", tab, "C. arc"),
      ]);
    },
    gives: `
      1. Name the shape [line; dot; arc] ?
      ! A picture that is linked and not in the file was left out: please add it.
      ! The right answer is not marked`,
  },
  {
    title: "a comprehension passage between questions",
    name: "english.docx",
    bytes: word(`
      1. The plural of ox is
      A. oxes
      B. oxen
      Answer: B
      Read the passage below and answer questions 2 and 3.
      Ada went to the market. She bought yams.
      2. Where did Ada go?
      A. school
      B. market
      Answer: B
      3. What did she buy?
      A. yams
      B. rice
      Answer: A`),
    gives: `
      1. The plural of ox is [oxes; oxen] B line
      2. Where did Ada go? [school; market] B line
      3. What did she buy? [yams; rice] A line
      left out: Read the passage below and answer questions 2 and 3.
      left out: Ada went to the market. She bought yams.
      ! The text before this question was left out: “Read the passage below and answer questions 2 and 3. Ada we…”. Add it to the question if students need it
      ! The text before this question was left out: “Read the passage below and answer questions 2 and 3. Ada we…”. Add it to the question if students need it`,
  },
  {
    title: "two questions side by side, and an option that stands twice",
    name: "beside.docx",
    bytes: word(`
      1. Red is\t\t\t3. Blue is
      A. a colour\t\tA. a colour
      B. a fruit\t\tB. a fruit
      Answer: A
      2. Two is
      A. odd
      B. even
      A. prime
      Answer: B`),
    gives: `
      1. Red is			3. Blue is [a colour		A. a colour; a fruit		B. a fruit] ?
      2. Two is [odd; even] ?
      left out: A. prime
      ! Two questions stand side by side on one line and cannot be told apart: put each on its own line
      ! The letters of the options do not follow each other: “A. prime” was left out`,
  },
  {
    title: "text boxes, and keys in the page footer",
    name: "boxes.docx",
    bytes: () =>
      wordDocument(
        [
          paragraph("1. Snow is", textBox("Hint: look", "outside")),
          paragraph("A. white"),
          paragraph("B. black"),
          paragraph("Answer: A"),
        ],
        [],
        [margin("footer1", "ANSWERS: 1. A"), margin("header1", "UNITY SCHOOL, KANO")],
      ),
    gives: `
      1. Snow is [white; black] A line
      ! The page header or footer was not read: “ANSWERS: 1. A”. Move its lines into the page
      ! A text box was not read: “Hint: look outside”. Move its text into the page and read the file again`,
  },
  {
    title: "bold words in stems, and everything in bold: no key of a key",
    name: "allbold.docx",
    bytes: () =>
      wordDocument([
        paragraph(bold("1. The opposite of "), styled("hot", "bold", "underline"), bold(" is")),
        paragraph(bold("A. warm")),
        paragraph(bold("B. cold")),
        paragraph(bold("2. The opposite of big is")),
        paragraph(bold("A. small")),
        paragraph(bold("B. tall")),
      ]),
    gives: `
      1. The opposite of <u>hot</u> is [warm; cold] ?
      2. The opposite of big is [small; tall] ?
      ! The right answer is not marked
      ! The right answer is not marked`,
  },
  {
    title: "letters with a dash or a closing bracket, and texts that only look like them",
    name: "dashes.docx",
    bytes: word(`
      1. The capital of Nigeria is
      A- Lagos
      B- Abuja
      C- Kano
      D- Jos
      Ans: B
      2. Ten is
      a - odd   b - even   c - prime   d - zero
      Ans: b
      3. Nine is A-odd B-even C-prime
      Ans: A
      4. A- level is taken
      A] before JSS 1
      B] after SS 3
      Ans: B
      5. The rarest blood group is
      A. A-
      B. B-
      C. AB-
      D. O-
      Ans: C
      6. Which grade is best?
      A. A-   B. B-   C. C-   D. D-
      Ans: A
      7. A- is a grade below
      A- A
      B- F
      Ans: A`),
    gives: `
      1. The capital of Nigeria is [Lagos; Abuja; Kano; Jos] B line
      2. Ten is [odd; even; prime; zero] B line
      3. Nine is [odd; even; prime] A line
      4. A- level is taken [before JSS 1; after SS 3] B line
      5. The rarest blood group is [A-; B-; AB-; O-] C line
      6. Which grade is best? [A-; B-; C-; D-] A line
      aside theory: 7. A- is a grade below / A- A / B- F`,
  },
];
