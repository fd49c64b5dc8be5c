// Computed styles, for elements that no readable style sheet describes.

let initialValues = null;

/** The value of each property on an unstyled element. */
function readInitialValues() {
  const blank = document.createElement('codeweb-blank');
  blank.style.setProperty('all', 'initial', 'important');
  document.documentElement.append(blank);
  const computed = getComputedStyle(blank);
  const values = new Map([...computed].map((name) => [name, computed.getPropertyValue(name)]));
  blank.remove();
  return values;
}

/** The computed style of an element or of its pseudo-element, as declarations. */
export function computedText(element, pseudo) {
  initialValues ??= readInitialValues();
  const computed = getComputedStyle(element, pseudo);
  const set = ['all:initial'];
  for (const name of computed) {
    if (/^(animation|transition)/.test(name)) continue;
    const value = computed.getPropertyValue(name);
    if (value !== initialValues.get(name)) set.push(`${name}:${value}`);
  }
  return set.join(';');
}

const propertyOf = (key) =>
  key.startsWith('--')
    ? key
    : key === 'cssFloat'
      ? 'float'
      : key.replaceAll(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`);

const keyframeMembers = new Set(['offset', 'computedOffset', 'easing', 'composite']);

function finish(animation) {
  try {
    const { endTime } = animation.effect.getComputedTiming();
    if (animation.timeline === document.timeline && Number.isFinite(Number(endTime))) animation.finish();
  } catch {
    // An animation that cannot be finished is drawn in its current state.
  }
}

/**
 * Finishes all finite animations and returns the current state of endless ones: [{ element, pseudo, text }]. An image
 * has no timeline.
 */
export function freezeAnimations() {
  for (const animation of document.getAnimations()) finish(animation);
  const frozen = [];
  for (const animation of document.getAnimations()) {
    const { effect } = animation;
    animation.pause();
    if (!(effect instanceof KeyframeEffect) || !effect.target) continue;
    const names = new Set(effect.getKeyframes().flatMap(Object.keys));
    const computed = getComputedStyle(effect.target, effect.pseudoElement);
    const text = [...names]
      .filter((name) => !keyframeMembers.has(name))
      .map(propertyOf)
      .map((name) => `${name}:${computed.getPropertyValue(name)}!important`)
      .join(';');
    frozen.push({ element: effect.target, pseudo: effect.pseudoElement, text });
  }
  return frozen;
}
