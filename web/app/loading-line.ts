let running = 0;

const show = (): void => {
  document.documentElement.toggleAttribute("data-fetching", running > 0);
};

/**
 * Draws a line at the top of the screen while a page is fetched for longer than a moment (D-373). The page that was left stays
 * until then, and would look as if nothing had been pressed.
 */
export async function withLoadingLine<Value>(load: Value | Promise<Value>): Promise<Value> {
  if (import.meta.env.SSR) return load;
  running += 1;
  setTimeout(show, 300);
  try {
    return await load;
  } finally {
    running -= 1;
    show();
  }
}
