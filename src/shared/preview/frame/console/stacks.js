const descriptorOfStack = Object.getOwnPropertyDescriptor;
const applyStack = Reflect.apply;
// An own accessor in some engines, one of the prototype in others; an own value elsewhere.
const stackGetter = (descriptorOfStack(new Error(), 'stack') ?? descriptorOfStack(Error.prototype, 'stack'))
  ?.get;

/** The stack of an error in the engine's format; '' if a web has put a getter in its place, which is not run. */
function rawStack(error) {
  const own = descriptorOfStack(error, 'stack');
  if (own && 'value' in own) return own.value;
  if (!stackGetter || (own && own.get !== stackGetter)) return '';
  return applyStack(stackGetter, error, []);
}

/** The stack of an error without this script's frames. */
export function stackOf(error, maxLines = 12, maxText = 1_200) {
  const stack = rawStack(error);
  if (typeof stack !== 'string') return '';
  return stack
    .split('\n')
    .filter((line) => !line.includes('codeweb-preview.js'))
    .slice(0, maxLines)
    .join('\n')
    .slice(0, maxText);
}
