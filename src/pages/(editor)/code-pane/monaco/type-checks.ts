import type { typescript } from 'monaco-editor';

type Defaults = typeof typescript.typescriptDefaults;

/**
 * For JSX and imports without types: elements take any attribute, and imports are `any`. Types of packages are found
 * before the patterns.
 */
const unknownTypes = `
declare namespace JSX {
  type Element = any;
  interface ElementClass { [name: string]: any }
  interface IntrinsicElements { [name: string]: any }
}
declare module '*';
`;

/** Values of TypeScript's enums, whose code is not part of the page. */
const esNext = 99;
const nodeResolution = 2;
const jsxPreserved = 1;
const asModules = 3;

const options = {
  target: esNext,
  module: esNext,
  moduleResolution: nodeResolution,
  // Each script has its own top-level names, even if it has no import.
  moduleDetection: asModules,
  jsx: jsxPreserved,
  allowJs: true,
  allowNonTsExtensions: true,
  noEmit: true,
  isolatedModules: true,
  experimentalDecorators: true,
};

/** Makes TypeScript's worker check the types of sources, which are only marked: the result runs all the same. */
export function checkTypes(defaults: Defaults): void {
  defaults.setCompilerOptions({ ...options, strict: true });
  defaults.setDiagnosticsOptions({ noSemanticValidation: false, noSyntaxValidation: false });
  defaults.addExtraLib(unknownTypes, 'file:///unknown-types.d.ts');
}

/** Lets JavaScript have elements of JSX. */
export function allowJsx(defaults: Defaults): void {
  defaults.setCompilerOptions({ ...defaults.getCompilerOptions(), jsx: jsxPreserved });
}
