export { highlightOnce } from './components/highlight.server.ts';
