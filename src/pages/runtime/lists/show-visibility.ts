import type { Visibility } from '../../../shared/rules/visibility.ts';

/** Changes what an element with `data-visibility` says. */
export function showVisibility(mark: Element | null, visibility: Visibility): void {
  mark?.setAttribute('data-visibility', visibility);
  mark?.toggleAttribute('hidden', visibility === 'public');
}
