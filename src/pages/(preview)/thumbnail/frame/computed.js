// Styles as the browser has computed them, for what no sheet can say in the picture.

let initialValues = null;

/** What each property is on an element that nothing styles. */
function readInitialValues() {
  const blank = document.createElement('codeweb-blank');
  blank.style.setProperty('all', 'initial', 'important');
  document.documentElement.append(blank);
  const computed = getComputedStyle(blank);
  const values = new Map([...computed].map((name) => [name, computed.getPropertyValue(name)]));
  blank.remove();
  return values;
}

/** All that is computed for an element, or a pseudo-element of it, as declarations. */
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
    // An animation that cannot be finished is drawn as it stands.
  }
}

/**
 * Brings what moves to where it comes to rest, and answers what endless movements show now:
 * [{ element, pseudo, text }]. A picture has no time of its own.
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
