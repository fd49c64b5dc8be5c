/** Updates the add-ons' stylesheet links to `wanted`, in order; links that remain are not loaded again. */
function applyLinks(wanted) {
  const standing = new Map();
  for (const link of document.querySelectorAll('link[data-web-link]'))
    standing.set(link.getAttribute('href'), link);
  let before = document.querySelector('style[data-web-css]');
  for (const href of wanted.toReversed()) {
    let link = standing.get(href);
    standing.delete(href);
    if (!link) {
      link = document.createElement('link');
      link.rel = 'stylesheet';
      link.setAttribute('data-web-link', '');
      link.setAttribute('href', href);
    }
    if (link.nextElementSibling !== before) before.before(link);
    before = link;
  }
  for (const link of standing.values()) link.remove();
}

/** Replaces the text of the web's style element and its stylesheet links without reloading the page. */
export function applyStyles({ css, links }) {
  let style = document.querySelector('style[data-web-css]');
  if (!style) {
    style = document.createElement('style');
    style.setAttribute('data-web-css', '');
    document.head.append(style);
  }
  if (style.textContent !== css) style.textContent = css;
  applyLinks(links);
}
