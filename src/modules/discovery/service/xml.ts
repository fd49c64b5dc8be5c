import Builder from 'fast-xml-builder';

/** An element's content by the names of its children; `@name` is an attribute and `#text` the text beside attributes. */
export type Element = { [name: string]: string | Element | Element[] | undefined };

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 (2.2 Characters) does not allow
const notAllowed = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

/** Replaces the characters that no XML document may hold, escaped or not. */
export const xmlText = (text: string): string => text.replaceAll(notAllowed, '\ufffd');

const builder = new Builder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  suppressEmptyNode: true,
  tagValueProcessor: (_name, value) => xmlText(String(value)),
  attributeValueProcessor: (_name, value) => xmlText(String(value)),
});

/** An XML document with one root element; texts are escaped. */
export const toXml = (root: Element): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n${builder.build(root)}\n`;
