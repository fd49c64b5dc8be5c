export { startMetricsListener } from './listener.ts';
export { type BackupFacts, createMetrics, type JobOutcome, type Metrics, watchRequests } from './metrics.ts';
