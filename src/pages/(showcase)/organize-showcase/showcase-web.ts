/** The fields of a web that the showcase page shows. */
export type ShowcaseWeb = { _id: string; title: string; image: string; color: string };

/** Picks the fields that the showcase page shows, so that no others are sent to the browser. */
export const toShowcaseWeb = ({ _id, title, image, color }: ShowcaseWeb): ShowcaseWeb => ({
  _id,
  title,
  image,
  color,
});

/** Moves the entry at `from` to `to`; returns the same list if `to` is out of range. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  if (entry === undefined || from === to || to < 0 || to >= list.length) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, entry);
}
