/** The shortest text of whose repetition this text consists, in linear time. Null for one without repetition. */
export function repeatedPart(text: string): string | null {
  // The length of the longest beginning of the text that ends at each place (Knuth, Morris and Pratt).
  const borders = [0];
  for (let at = 1; at < text.length; at += 1) {
    let border = borders[at - 1] ?? 0;
    while (border > 0 && text[at] !== text[border]) border = borders[border - 1] ?? 0;
    borders.push(text[at] === text[border] ? border + 1 : 0);
  }
  const period = text.length - (borders.at(-1) ?? 0);
  return period < text.length && text.length % period === 0 ? text.slice(0, period) : null;
}
