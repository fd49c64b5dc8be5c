import type { BlockChange } from './change-block.ts';

/** `changeBlock` of change-block.ts, which is loaded at the first change. */
export async function changeBlock(change: BlockChange, onChange: (isOn: boolean) => void): Promise<void> {
  const members = await import('./change-block.ts');
  await members.changeBlock(change, onChange);
}
