import { productName } from "../../schema/rules/product.ts";
import { paperName } from "../lib/paper.ts";
import type { SharedResult } from "./share-words.ts";

/** A square, which chats and status pages show whole. */
const side = 1080;
const edge = 88;
const lineHeight = 68;
const maxLines = 2;

/** Words in as many lines as they need, the last one cut where there are more than fit. */
function linesOf(brush: CanvasRenderingContext2D, words: string): string[] {
  const lines = [""];
  for (const word of words.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (lines.at(-1) === "" || brush.measureText(longer).width <= side - 2 * edge) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]}...`];
}

function draw(brush: CanvasRenderingContext2D, { paper, tally }: SharedResult, host: string): void {
  const style = getComputedStyle(document.documentElement);
  const color = (token: string): string => style.getPropertyValue(token);
  const write = (words: string, at: { x?: number; y: number; size: number; weight?: number; color: string }): void => {
    brush.font = `${at.weight ?? 400} ${at.size}px ${color("--font")}`;
    brush.fillStyle = color(at.color);
    brush.fillText(words, at.x ?? edge, at.y);
  };
  brush.fillStyle = color("--night");
  brush.fillRect(0, 0, side, side);
  write(productName, { y: 150, size: 60, weight: 700, color: "--on-night" });

  const score = String(tally.passed);
  write(score, { y: 520, size: 280, weight: 900, color: "--on-night" });
  const scoreWidth = brush.measureText(score).width;
  write(`/${tally.total}`, { x: edge + scoreWidth + 12, y: 520, size: 120, weight: 700, color: "--on-night-2" });
  write(`${tally.percentage}% right`, { y: 640, size: 72, weight: 700, color: "--night-accent" });

  brush.font = `500 52px ${color("--font")}`;
  for (const [index, line] of linesOf(brush, paperName(paper)).entries())
    write(line, { y: 770 + index * lineHeight, size: 52, weight: 500, color: "--on-night" });
  write(host, { y: side - edge, size: 40, color: "--on-night-2" });
}

/** A result as a PNG. @throws Error where the browser cannot draw or is out of memory */
export async function drawResult(result: SharedResult, host: string): Promise<File> {
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const brush = canvas.getContext("2d");
  if (!brush) throw new Error("This browser cannot draw.");
  draw(brush, result, host);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The picture could not be made.");
  return new File([blob], `${productName.toLowerCase()}-result.png`, { type: blob.type });
}
