import type { Bitmap2D } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";

interface QrCodeProps {
  /** Its address is also printed beside it, because screen readers skip the code. */
  code: Bitmap2D;
  className: string | undefined;
}

/** A QR code with the light border that cameras need. */
export function QrCode({ code, className }: QrCodeProps) {
  return (
    <svg
      className={className}
      viewBox={`-2 -2 ${code.size + 4} ${code.size + 4}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}
