import type { AvoidanceChange } from './avoid-member.ts';

/** `changeAvoidance` of avoid-member.ts, which is loaded at the first change. */
export async function changeAvoidance(
  change: AvoidanceChange,
  onChange: (isOn: boolean) => void,
): Promise<void> {
  const members = await import('./avoid-member.ts');
  await members.changeAvoidance(change, onChange);
}
