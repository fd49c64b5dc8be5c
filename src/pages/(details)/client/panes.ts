/** Below this width parts are shown one at a time; the style sheet uses the same breakpoint. */
const narrow = '(max-width: 759px)';
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Activates the panes' buttons and the switches over them. On wide screens each switch shows or hides its part; on small
 * screens they are tabs.
 */
export function switchPanes(main: HTMLElement): void {
  const media = matchMedia(narrow);
  const list = main.querySelector<HTMLElement>('[role=group]');
  const switches = [...main.querySelectorAll<HTMLElement>('[data-switch]')];
  const paneOf = (button: HTMLElement) =>
    main.querySelector<HTMLElement>(`[data-pane=${button.dataset.switch}]`);
  const show = () => {
    list?.setAttribute('role', media.matches ? 'tablist' : 'group');
    for (const button of switches) {
      const isCurrent = main.dataset.current === button.dataset.switch;
      setRole(button, media.matches, media.matches ? isCurrent : !paneOf(button)?.dataset.closed);
    }
  };
  const choose = (button: HTMLElement) => {
    const pane = paneOf(button);
    if (media.matches) main.dataset.current = button.dataset.switch;
    else if (pane?.dataset.closed) delete pane.dataset.closed;
    else if (pane) pane.dataset.closed = 'true';
    show();
  };
  for (const [at, button] of switches.entries()) {
    button.addEventListener('click', () => choose(button));
    button.addEventListener('keydown', (event) => {
      const next = media.matches ? switches.at((at + (steps[event.key] ?? 0)) % switches.length) : undefined;
      if (!next || next === button) return;
      event.preventDefault();
      choose(next);
      next.focus();
    });
  }
  media.addEventListener('change', show);
  show();
  if (main.querySelector('[data-show-code]'))
    void import('./pane-code.ts').then((code) => code.listenForWholeCode(main));
}

function setRole(button: HTMLElement, isTab: boolean, isOn: boolean): void {
  const [mine, other] = isTab ? ['aria-selected', 'aria-pressed'] : ['aria-pressed', 'aria-selected'];
  if (isTab) button.setAttribute('role', 'tab');
  else button.removeAttribute('role');
  button.setAttribute(mine, String(isOn));
  button.removeAttribute(other);
  button.tabIndex = isTab && !isOn ? -1 : 0;
}
