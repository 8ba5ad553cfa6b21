/** The buttons of the open dialog that are outside of the window or covered by something else; runs in the page. */
export const hiddenButtons = `(() => {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  // of several forms below each other the first one
  const own = dialog.querySelector('.dialog-actions') === null ? [dialog.querySelector('form > button[type="submit"]:last-child')] : [];
  const buttons = [...dialog.querySelectorAll('.dialog-actions button, .dialog-close'), ...own].filter(Boolean);
  if (buttons.length < 2) return ["too few buttons: " + buttons.length];
  return buttons.filter((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top < 0 || bottom > innerHeight || !button.contains(seen);
  }).map((button) => (button.ariaLabel ?? button.textContent) + " of " + dialog.querySelector("h2").textContent);
})()`;
