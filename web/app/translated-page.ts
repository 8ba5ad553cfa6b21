/*
 * Lets React go on in a page that the browser translates. A translation puts elements of its own in the place of texts, and React
 * would fail where it removes such a text or inserts something before it, and take the page away. Loaded with each area whose
 * pages change; the light pages of visitors hold no text that comes and goes.
 */

// The build draws pages without a browser.
if (typeof Node !== "undefined") {
  const { insertBefore, removeChild } = Node.prototype;
  Object.assign(Node.prototype, {
    insertBefore(this: Node, added: Node, next: Node | null) {
      try {
        return insertBefore.call(this, added, next);
      } catch {
        return insertBefore.call(this, added, null);
      }
    },
    removeChild(this: Node, child: Node) {
      try {
        return removeChild.call(this, child);
      } catch {
        return child;
      }
    },
  });
}
