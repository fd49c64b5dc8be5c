type Choice = HTMLInputElement | HTMLSelectElement;

/**
 * What somebody has ticked or chosen in server-rendered controls before their code has arrived. Hydration leaves the controls as they
 * are, but React's state knows nothing of it: a ticked box would count as empty. Returns a function that tells React, for
 * after the hydration.
 */
export function findEarlyChoices(element: HTMLElement): () => void {
  const controls = element.querySelectorAll<Choice>('input[type="checkbox"], select');
  const changed = [...controls].filter(isChanged);
  return () => {
    for (const control of changed) tell(control);
  };
}

function isChanged(control: Choice): boolean {
  if (control instanceof HTMLInputElement) return control.checked !== control.defaultChecked;
  const byDefault = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
  return control.selectedIndex !== Math.max(byDefault, 0);
}

function tell(control: Choice): void {
  if (!control.isConnected || control.disabled) return;
  if (control instanceof HTMLSelectElement) {
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  // React hears of changes only: the first press goes back to its state, the second does what was done.
  control.click();
  control.click();
}
