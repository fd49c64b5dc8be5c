// Monaco's extensions for the languages of sources, loaded when a pane has one: grammars, and Prettier as their
// formatter.
import 'monaco-editor/languages/definitions/less/register.js';
import 'monaco-editor/languages/definitions/markdown/register.js';
import 'monaco-editor/languages/definitions/scss/register.js';
import 'monaco-editor/languages/definitions/typescript/register.js';
import type { SourceKind } from '../../../../modules/webs/rules/source-kinds.ts';
import { tidyCssLine } from '../format-on-type.ts';
import { formatOnType, formatWithPrettier } from './commands.ts';
import { monacoLanguages } from './languages.ts';

const kinds = ['markdown', 'scss', 'less', 'typescript'] as const satisfies readonly SourceKind[];

for (const kind of kinds) formatWithPrettier(monacoLanguages[kind], kind);
for (const kind of ['scss', 'less'] as const) formatOnType(monacoLanguages[kind], [';', '}'], tidyCssLine);
