export { CompiledCode, HighlightedCode } from './components/HighlightedCode.server.tsx';
export { highlightPane, type ShownCode } from './components/highlight.server.ts';
