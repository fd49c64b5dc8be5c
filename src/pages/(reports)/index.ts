export { HiddenReason } from './HiddenReason.tsx';
export { readHiddenNotice, readHiddenOf } from './hidden-notice.ts';
export { ReportButton, ReportEntry, ReportWords, reportTarget } from './ReportEntry.tsx';
