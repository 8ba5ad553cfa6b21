import type { ComponentProps } from "react";
import { Button } from "./Button.tsx";
import { useKeptPlace } from "../focus/use-kept-place.ts";

/** A button that goes away once it has done its work; the focus then stays near. */
export function PassingButton(button: Omit<ComponentProps<typeof Button>, "ref">) {
  return <Button {...button} ref={useKeptPlace()} />;
}
