import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom';

/** The root of an XML document; throws unless it is well-formed. */
export function parseXml(text: string): Element {
  const root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(
    text,
    'text/xml',
  ).documentElement;
  if (!root) throw new Error('no root element');
  return root;
}

/** The texts of the elements with this name below `root`, in order. */
export const textsOf = (root: Element, name: string): string[] =>
  [...root.getElementsByTagName(name)].map((element) => element.textContent ?? '');

/** The value of an attribute of each element with this name below `root`, in order. */
export const attributesOf = (root: Element, name: string, attribute: string): string[] =>
  [...root.getElementsByTagName(name)].map((element) => element.getAttribute(attribute) ?? '');
