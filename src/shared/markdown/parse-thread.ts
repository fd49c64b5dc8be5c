import { parentPort, workerData } from 'node:worker_threads';
import { blocksOf } from './tree.ts';

// The time limit begins here: on a busy machine a thread may take seconds to start.
parentPort?.postMessage('ready');
parentPort?.postMessage(blocksOf(String(workerData)));
