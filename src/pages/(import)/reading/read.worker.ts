import { readFiles } from './read-files.ts';

addEventListener('message', ({ data }: MessageEvent<File[]>) => {
  void readFiles(data).then(
    (files) => postMessage(files),
    // Reported as an error of the worker, so that the page stops waiting.
    (error: unknown) => reportError(error),
  );
});
