export type Avoidance = 'block' | 'mute';
export type AvoidanceChange = { username: string; kind: Avoidance; isOn: boolean };

/** `changeAvoidance` of avoid-member.ts, which is loaded at the first change. */
export async function changeAvoidance(
  change: AvoidanceChange,
  onChange: (isOn: boolean) => void,
): Promise<void> {
  const members = await import('./avoid-member.ts');
  await members.changeAvoidance(change, onChange);
}
