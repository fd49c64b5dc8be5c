// Parts of Monaco that come without types.
declare module 'monaco-editor/languages/features/html/htmlMode.js' {
  export function setupMode(defaults: object): unknown;
}
declare module 'monaco-editor/languages/features/css/cssMode.js' {
  export function setupMode(defaults: object): unknown;
}
declare module 'monaco-editor/languages/features/typescript/tsMode.js' {
  export function setupJavaScript(defaults: object): unknown;
  export function setupTypeScript(defaults: object): unknown;
}
