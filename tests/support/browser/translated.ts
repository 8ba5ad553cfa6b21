import type { Page } from "playwright-core";

/**
 * Does to the texts of a page what "Translate page" of a browser does: it puts an element of its own in the place of each, also of
 * texts that come later. The words stay the same, between marks. Runs in the page.
 */
const translate = `(() => {
  const isOurs = new WeakSet();
  const translateUnder = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root.nodeType === Node.TEXT_NODE ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (isOurs.has(text) || !text.isConnected || !text.data.trim() || text.parentElement.closest("[translate=no]")) continue;
      const ours = document.createTextNode("«" + text.data + "»");
      isOurs.add(ours);
      const font = document.createElement("font");
      font.append(ours);
      text.replaceWith(font);
    }
  };
  translateUnder(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) translateUnder(node);
  }).observe(document.body, { childList: true, subtree: true });
})()`;

export const translatePage = (page: Page): Promise<void> => page.evaluate<undefined>(translate);
