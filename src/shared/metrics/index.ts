export { startMetricsListener } from './listener.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { watchRequests } from './requests.ts';
