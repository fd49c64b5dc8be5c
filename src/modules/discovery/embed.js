// /embed.js, for pages of other sites: replaces their placeholders by embeds when they are near the viewport. A
// classic script without dependencies; it runs in a foreign page, so it changes only its placeholders.
(() => {
  const script = document.currentScript;
  const origin = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin;
  // Each placeholder may include the script: one copy is enough, since it also finds placeholders that are added
  // later.
  const mark = Symbol.for(`codeweb embeds of ${origin}`);
  if (mark in window) return;
  window[mark] = true;

  const selector = '[data-codeweb-embed]';
  const defaultHeight = 400;
  const seen = new WeakSet();

  /** The relative luminance of a color that is not transparent, from 0 to 1; null for others. */
  const brightnessOf = (color) => {
    const [red, green, blue, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
    if (blue === undefined || alpha < 0.5 || !color.startsWith('rgb')) return null;
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  };

  /**
   * The theme of the surrounding page, judged by the background behind the placeholder; null leaves the choice to the
   * reader's system.
   */
  const themeAround = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const brightness = brightnessOf(getComputedStyle(at).backgroundColor);
      if (brightness !== null) return brightness < 0.5 ? 'dark' : 'light';
    }
    const schemes = getComputedStyle(element).colorScheme.split(' ');
    if (schemes.includes('dark')) return schemes.includes('light') ? null : 'dark';
    return 'light';
  };

  const addressOf = (element) => {
    const { codewebEmbed, panes, theme, run, key } = element.dataset;
    const url = new URL(`/embed/${encodeURIComponent(codewebEmbed ?? '')}`, origin);
    if (panes) url.searchParams.set('panes', panes);
    const chosen = theme === 'light' || theme === 'dark' ? theme : themeAround(element);
    if (chosen) url.searchParams.set('theme', chosen);
    if (run === '1') url.searchParams.set('run', '1');
    if (key) url.searchParams.set('key', key);
    return url.href;
  };

  const replace = (element) => {
    const frame = document.createElement('iframe');
    frame.src = addressOf(element);
    frame.title = (element.textContent ?? '').trim() || 'Embedded web';
    frame.allow = 'clipboard-write; fullscreen; gamepad; picture-in-picture; screen-wake-lock; web-share';
    frame.style.cssText = `width:100%;height:${Number(element.dataset.height) || defaultHeight}px;border:0`;
    element.replaceWith(frame);
  };

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        replace(target);
      }
    },
    { rootMargin: '300px' },
  );

  const observeAll = () => {
    for (const element of document.querySelectorAll(selector)) {
      if (seen.has(element)) continue;
      seen.add(element);
      observer.observe(element);
    }
  };

  observeAll();
  // Placeholders that come later: the rest of the document, or posts that a page adds.
  new MutationObserver(observeAll).observe(document, { childList: true, subtree: true });
})();
