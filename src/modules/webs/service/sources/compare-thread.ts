import { parentPort, workerData } from 'node:worker_threads';
import { comparePanes } from './compare-panes.ts';

// The time limit begins here: on a busy machine a thread may take seconds to start.
parentPort?.postMessage('ready');
parentPort?.postMessage(await comparePanes(workerData));
