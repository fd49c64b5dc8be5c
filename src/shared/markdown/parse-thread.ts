import { parentPort, workerData } from 'node:worker_threads';
import { blocksOf } from './tree.ts';

parentPort?.postMessage(blocksOf(String(workerData)));
