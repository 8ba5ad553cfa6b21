/** A drawing on a 24 px grid, stroked; `dot` adds a filled point (exclamation marks and the like). */
export interface IconPath {
  d: string;
  dot?: readonly [x: number, y: number, r: number];
}
