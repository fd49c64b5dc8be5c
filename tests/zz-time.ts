import t from 'tap';
import { build } from './helpers/build.ts';
t.setTimeout(400_000);
const { app, member } = await build(t);
const ada = await member();
const med = (l: number[]) => l.toSorted((a, b) => a - b)[l.length >> 1] ?? 0;
const time = async (identifier: string) => {
  const s = performance.now();
  await app.inject({ method: 'POST', url: '/api/v1/users/login', payload: { identifier, password: 'wrong-password' } });
  return performance.now() - s;
};
const known: number[] = [], unknown: number[] = [];
for (let n = 0; n < 400; n++) {
  if (n % 2) { known.push(await time(ada.user.username)); unknown.push(await time(`nobody-${n}`)); }
  else { unknown.push(await time(`nobody-${n}`)); known.push(await time(ada.user.username)); }
}
const min = (l: number[]) => l.toSorted((a, b) => a - b).slice(0, 40).at(-1);
console.error('LOGIN', med(known), med(unknown), 'p10', min(known), min(unknown), 'paired', med(known.map((k, i) => k - (unknown[i] ?? 0))));
process.exit(0);
