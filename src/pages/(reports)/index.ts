export { HiddenReason } from './HiddenReason.tsx';
export { ReportButton, ReportEntry, ReportWords, reportTarget } from './ReportEntry.tsx';
