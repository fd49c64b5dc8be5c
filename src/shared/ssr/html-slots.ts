/**
 * Vike searches the document for tags, blanks and placeholders in time that is quadratic in its size. So it gets a
 * document in which everything that may contain members' text is a slot, and the slots are filled afterwards.
 */
export type HtmlSlots = Readonly<Record<string, string>>;

export const slot = (name: string) => `<!--slot:${name}-->`;

/** Puts the HTML of each slot in its place, which the document must contain once; the HTML itself is not searched. */
export function fillSlots(document: string, slots: HtmlSlots): string {
  const parts = document.split(/<!--slot:(\w+)-->/);
  const names = parts.filter((_, at) => at % 2 === 1);
  if (names.toSorted().join() !== Object.keys(slots).toSorted().join())
    throw new Error(
      `the document has the slots ${names.join(', ')} instead of ${Object.keys(slots).join(', ')}`,
    );
  return parts.map((part, at) => (at % 2 === 1 ? slots[part] : part)).join('');
}
