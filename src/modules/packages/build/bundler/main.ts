import { deserialize } from 'node:v8';
import { lowerPriority } from '../../../../shared/process/lower-priority.ts';
import type { BundleInput, BundleReply } from './bundle.ts';
import { runBundler } from './run-bundler.ts';

// The program of the child process: one input from its parent, one reply, and the end.
lowerPriority();
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const input = deserialize(Buffer.concat(chunks)) as BundleInput;
const reply: BundleReply = await runBundler(input).catch((error: unknown) => ({
  error: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
}));
process.stdout.write(JSON.stringify(reply), () => process.exit(0));
