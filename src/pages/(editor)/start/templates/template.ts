/** A small web to start from. */
export type Template = {
  name: string;
  /** Lines of its drawing, in a box of 48 by 28. */
  drawing: string;
  html: string;
  css: string;
  js: string;
  /** The imports of its script; it is offered only if the site has these packages. */
  packages?: readonly string[];
};

const centred = 'body {\n  margin: 0;\n  min-height: 100vh;\n  display: grid;\n  place-items: center;\n';
const font = '  font: 18px/1.5 system-ui, sans-serif;\n}\n';

/** Style sheets begin with a page whose content is in the middle. */
export const dark = `${centred}  background: #14161c;\n  color: #f2f0ea;\n${font}`;
export const light = `${centred}  background: #f4f1ea;\n  color: #1d2230;\n${font}`;
