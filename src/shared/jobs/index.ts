export { defineJob, type Job, PermanentError } from './define.ts';
export { type Handler, handle, type Run } from './handle.ts';
export { type Jobs, jobs } from './jobs.ts';
