export type { ShownCode } from './components/details-view.ts';
export { CompiledCode, HighlightedCode } from './components/HighlightedCode.server.tsx';
export { highlightPane } from './components/highlight.server.ts';
