/** Why a style sheet that imports another does not compile. */
export const noImports =
  'Style sheets cannot be imported here. Add the address of a CSS file as an addon, or write its rules in this pane';
