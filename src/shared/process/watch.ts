import { watch } from 'node:fs';

const settle = 150;
const folder = new URL('../../', import.meta.url).pathname;

/** Calls `changed` after server code was saved. Vite reloads pages and islands. Development only. */
export function watchServerCode(changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, (_event, file) => {
    if (file === null || !/\.(ts|sql)$/.test(file) || file.startsWith('pages')) return;
    clearTimeout(timer);
    timer = setTimeout(changed, settle);
  });
  return () => watcher.close();
}
