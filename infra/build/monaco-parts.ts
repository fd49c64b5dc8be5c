import type { Plugin } from 'vite';

const folder = '/monaco-editor/esm/vs/';

/**
 * Modules whose class Monaco imports but never creates here: editors of differences, and what options enable that are
 * not set.
 */
export const unusedClasses: Readonly<Record<string, string>> = {
  'editor/browser/gpu/viewGpuContext.js': 'ViewGpuContext',
  'editor/browser/viewParts/rulersGpu/rulersGpu.js': 'RulersGpu',
  'editor/browser/viewParts/viewLinesGpu/viewLinesGpu.js': 'ViewLinesGpu',
  'editor/browser/widget/diffEditor/diffEditorWidget.js': 'DiffEditorWidget',
  'editor/browser/widget/multiDiffEditor/multiDiffEditorWidget.js': 'MultiDiffEditorWidget',
  'editor/common/model/tokens/treeSitter/treeSitterSyntaxTokenBackend.js': 'TreeSitterSyntaxTokenBackend',
};

/** Creates the workers of Monaco's languages; imports every feature of Monaco for its side effects, and uses none. */
const workers = 'internal/common/workers.js';
const sideEffects = /^import '[^']+';\n/gm;

/**
 * Takes the parts out of Monaco that no page uses, a seventh of its code. Its features are those that
 * `code-pane/monaco/features.ts` imports.
 */
export function monacoParts(): Plugin {
  return {
    name: 'monaco-parts',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => withoutUnused(code, id),
  };
}

/** A module of Monaco without unused parts; null for a module that has none. Throws if Monaco's module has changed. */
export function withoutUnused(code: string, id: string): string | null {
  const [, module = ''] = id.split(folder);
  const unused = unusedClasses[module];
  if (!unused && module !== workers) return null;
  if (!(unused ? code.includes(`export { ${unused}`) : code.search(sideEffects) >= 0))
    throw new Error(`${module}: has changed, so it cannot be seen which parts are unused`);
  // Creating it nevertheless fails visibly.
  return unused
    ? `export class ${unused} { constructor() { throw new Error('${unused} is taken out') } }\n`
    : code.replaceAll(sideEffects, '');
}
