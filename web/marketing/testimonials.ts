import adeyemi from "./faces/adeyemi.svg";
import amina from "./faces/amina.svg";
import bassey from "./faces/bassey.svg";
import chidi from "./faces/chidi.svg";
import danjuma from "./faces/danjuma.svg";
import eze from "./faces/eze.svg";

export interface Testimonial {
  name: string;
  /** Words beside the name; gives no rights. */
  role: "Student" | "Teacher" | "Parent";
  message: string;
  /** Address of a square picture. */
  image: string;
}

/** The six testimonials of the front page. Replace them with real ones, then set `areSamples` to false (D-32). */
export const testimonials: { areSamples: boolean; voices: readonly Testimonial[] } = {
  areSamples: true,
  voices: [
    {
      name: "Amina B.",
      role: "Student",
      message: "I did one paper on the bus every morning. On the day, the screen already felt like mine.",
      image: amina,
    },
    {
      name: "Mr. Eze",
      role: "Teacher",
      message: "My students see why an answer is wrong, in words, right after the test. That is half my work.",
      image: eze,
    },
    {
      name: "Mrs. Adeyemi",
      role: "Parent",
      message: "I can see what she has finished and what is left. No more guessing the night before.",
      image: adeyemi,
    },
    {
      name: "Chidi O.",
      role: "Student",
      message: "The light went and my answers were still there. I just continued from question 23.",
      image: chidi,
    },
    {
      name: "Ms. Danjuma",
      role: "Teacher",
      message: "Eleven classes, one link. Marking used to take my whole weekend.",
      image: danjuma,
    },
    {
      name: "Mr. Bassey",
      role: "Parent",
      message: "It runs on my old phone, so all three children take turns after school.",
      image: bassey,
    },
  ],
};
