export { defineJob, GiveUp, type Job } from './define.ts';
export { type Handler, handle, type Run } from './handle.ts';
export { type Jobs, jobs } from './jobs.ts';
