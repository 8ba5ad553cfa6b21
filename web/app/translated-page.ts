/**
 * Lets React go on in a page that the browser translates. A translation puts elements of its own in the place of texts, and React
 * would fail where it removes such a text or inserts something before it, and take the page away. Now the text stays as it is.
 */
export function surviveTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function insertOrAppend<Added extends Node>(
    this: Node,
    added: Added,
    next: Node | null,
  ) {
    return insertBefore.call(this, added, next?.parentNode === this ? next : null) as Added;
  };
  Node.prototype.removeChild = function removeIfThere<Child extends Node>(this: Node, child: Child) {
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
  };
}
