import type { Visibility } from '../../../shared/rules/visibility.ts';

/** Changes the text of an element with `data-visibility`. */
export function showVisibility(mark: Element | null, visibility: Visibility): void {
  mark?.setAttribute('data-visibility', visibility);
  mark?.toggleAttribute('hidden', visibility === 'public');
}
