export { selectEntries } from './client/select-entries.ts';
