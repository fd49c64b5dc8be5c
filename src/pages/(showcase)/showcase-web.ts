/** What the showcase page shows of a web. */
export type ShowcaseWeb = { _id: string; title: string; image: string; color: string };

/** Narrows a card to what the showcase page shows, so that nothing else reaches the page. */
export const toShowcaseWeb = ({ _id, title, image, color }: ShowcaseWeb): ShowcaseWeb => ({
  _id,
  title,
  image,
  color,
});

/** The list with the entry at `from` moved to `to`; the same list where that leads outside of it. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  if (entry === undefined || from === to || to < 0 || to >= list.length) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, entry);
}
