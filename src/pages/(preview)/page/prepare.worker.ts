// Imported statically: a worker is built as one file, which dynamic imports would split.

import { runPage, scriptStarts } from './inline-scripts.ts';
import { guardLoops, guardWeb } from './loop-guard.ts';
import type { PrepareAnswer, PrepareTask } from './prepare-page.ts';

self.onmessage = ({ data }: MessageEvent<PrepareTask>) => {
  const answer: PrepareAnswer = prepare(data);
  self.postMessage(answer, { transfer: answer.starts ? [answer.starts.buffer] : [] });
};

function prepare(task: PrepareTask): PrepareAnswer {
  const { id } = task;
  if (task.kind === 'line') return { id, page: { html: '', js: guardLoops(task.code) }, starts: null };
  const { web, isGuarded } = task;
  return { id, page: runPage(isGuarded ? guardWeb(web) : web), starts: scriptStarts(web.html) };
}
