/** The editor's layout: 1 code left, 2 code on top, 3 code right. */
export type Layout = 1 | 2 | 3;
export const layouts: readonly Layout[] = [1, 2, 3];

/** Below this window width (CSS pixels) the code is always on top. */
export const minSideBySideWidth = 1024;
/** Below this width (CSS pixels) layout 2 shows one code pane at a time. */
export const minThreePanesWidth = 1280;
/** Below this width or height (CSS pixels) one view is shown at a time: a pane or the result. */
export const minSplitSize = { width: 768, height: 560 };

/** The layout for a window of this width. */
export function layoutFor(chosen: Layout, width: number): Layout {
  return width < minSideBySideWidth ? 2 : chosen;
}

/** Minimum size of code and result in CSS pixels, along the divider's axis. */
export function smallestPane(layout: Layout): number {
  return layout === 2 ? 320 : 350;
}

/** The number as a layout, 2 (the default) for anything else. */
export function layoutOf(value: number): Layout {
  return layouts.find((layout) => layout === value) ?? 2;
}

/**
 * Moves the divider after pane `index` by `delta` pixels. `sizes` are the panes' shares of `total` pixels. Both
 * neighbors keep at least `smallest` pixels, or half of their common space if it is too small for that.
 */
export function moveDivider(
  sizes: readonly number[],
  index: number,
  delta: number,
  total: number,
  smallest: number,
): number[] {
  const before = sizes[index];
  const after = sizes[index + 1];
  if (before === undefined || after === undefined || total <= 0) return [...sizes];
  const sum = sizes.reduce((all, size) => all + size, 0);
  const room = before + after;
  const least = Math.min((smallest / total) * sum, room / 2);
  const moved = Math.min(Math.max(before + (delta / total) * sum, least), room - least);
  return sizes.map((size, at) => (at === index ? moved : at === index + 1 ? room - moved : size));
}

/** The share in percent of the pane before a divider in the space of its two neighbors. */
export function dividerValue(sizes: readonly number[], index: number): number {
  const before = sizes[index] ?? 0;
  const room = before + (sizes[index + 1] ?? 0);
  return room === 0 ? 50 : Math.round((before / room) * 100);
}
