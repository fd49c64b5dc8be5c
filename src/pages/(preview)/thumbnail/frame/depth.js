// 3D scenes. SVG images paint in document order, so nearer planes are raised by z-index.

/** The transform of an element's plane within its 3D scene. */
function placeIn(parent, matrix, element, style) {
  const isInParent = element.offsetParent === parent;
  const left = element.offsetLeft - (isInParent ? 0 : parent.offsetLeft);
  const top = element.offsetTop - (isInParent ? 0 : parent.offsetTop);
  const [x = 0, y = 0, z = 0] = style.transformOrigin.split(' ').map(Number.parseFloat);
  const placed = matrix.translate(left + x, top + y, z);
  if (style.transform !== 'none') placed.multiplySelf(new DOMMatrix(style.transform));
  return placed.translate(-x, -y, -z);
}

function sortChildren(parent, matrix, add) {
  const planes = [...parent.children]
    .filter((child) => child instanceof HTMLElement)
    .map((element) => {
      const style = getComputedStyle(element);
      const placed = placeIn(parent, matrix, element, style);
      const center = placed.transformPoint({ x: element.offsetWidth / 2, y: element.offsetHeight / 2 });
      if (style.transformStyle === 'preserve-3d') sortChildren(element, placed, add);
      return { element, style, depth: Math.round(center.z), layer: Number.parseInt(style.zIndex, 10) || 0 };
    });
  if (planes.every(({ depth }) => depth === planes[0].depth)) return;
  planes.sort((a, b) => a.depth - b.depth || a.layer - b.layer);
  for (const [index, { element, style }] of planes.entries())
    add(element, `z-index:${index}!important${style.position === 'static' ? ';position:relative' : ''}`);
}

/** Calls `add` with the declarations that paint each 3D scene of the page from back to front. */
export function sortScenes(add) {
  const isSpace = (element) => element && getComputedStyle(element).transformStyle === 'preserve-3d';
  for (const element of document.querySelectorAll('*')) {
    if (!(element instanceof HTMLElement) || !isSpace(element) || isSpace(element.parentElement)) continue;
    const { transform } = getComputedStyle(element);
    sortChildren(element, new DOMMatrix(transform === 'none' ? undefined : transform), add);
  }
}
