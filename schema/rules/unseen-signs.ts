const unseen = /[\u00AD\u200B\u2060\uFEFF]/g;
const direction = String.raw`[\u200E\u200F\u202A-\u202E\u2066-\u2069]`;
// begun only at the first of many signs: tried from each of them, thousands inside a text would take seconds
const aroundText = new RegExp(`^${direction}+|(?<!${direction})${direction}+$`, "g");

/**
 * The text without signs that nobody sees: chats and web pages leave them in what is copied, and a number or an address beside
 * one is not recognised. Signs of direction inside a text stay, because Arabic needs them.
 */
export const withoutUnseen = (text: string): string => text.replaceAll(unseen, "").replaceAll(aroundText, "");
