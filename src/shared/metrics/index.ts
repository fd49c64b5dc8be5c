export { startMetricsListener } from './listener.ts';
export { createMetrics, type JobOutcome, type Metrics } from './metrics.ts';
export { watchRequests } from './requests.ts';
