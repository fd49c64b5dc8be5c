import { type Compiled, failed } from '../../../modules/webs/rules/compile/problem.ts';
import type { CompileAnswer, CompileTask } from './pane-compiler.ts';

const send = (answer: CompileAnswer) => self.postMessage(answer);

/** Makes this worker answer each task with the result of `compile`. */
export function answerTasks(compile: (task: CompileTask) => Compiled | Promise<Compiled>): void {
  const compiled = async (task: CompileTask): Promise<Compiled> => {
    try {
      return await compile(task);
    } catch (error) {
      return failed(error);
    }
  };
  self.onmessage = async ({ data }: MessageEvent<CompileTask>) => {
    send({ ...(await compiled(data)), revision: data.revision });
  };
  send({ isReady: true });
}
