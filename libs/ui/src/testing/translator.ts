/**
 * Changes a page as the translators of browsers do: each text node is replaced by elements with the translated text.
 * Complete in itself, because a test in a browser sends its source to the page.
 */
export function translate(root: Node): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const isLeft = text.parentElement?.closest('font, script, style, textarea, title, option, svg') ?? null;
    if (isLeft !== null || text.data.trim() === '') continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}
