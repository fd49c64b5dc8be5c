/**
 * Writes changed values into the props attribute of the island around `inside`, so that its HTML, when kept and put
 * back later, wakes with what it shows.
 */
export function keepIslandProps(inside: Element | null, changed: Record<string, unknown>): void {
  const marker = inside?.closest('code-island');
  const props = marker?.getAttribute('props');
  if (props) marker?.setAttribute('props', JSON.stringify({ ...JSON.parse(props), ...changed }));
}
