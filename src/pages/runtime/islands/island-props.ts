/**
 * Writes changed values into the props attribute of the island that contains `inside`, so that its HTML, when stored
 * and restored later, hydrates with the current values.
 */
export function storeIslandProps(inside: Element | null, changed: Record<string, unknown>): void {
  const marker = inside?.closest('code-island');
  const props = marker?.getAttribute('props');
  if (props) marker?.setAttribute('props', JSON.stringify({ ...JSON.parse(props), ...changed }));
}
