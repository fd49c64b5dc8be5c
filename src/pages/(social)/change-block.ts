import { blockMessages } from '../../modules/social/rules/block-messages.ts';
import { call } from '../runtime/api/api.ts';
import { messageOf } from '../runtime/api/failures.ts';
import { toast } from '../runtime/toasts/toasts.ts';

export type BlockKind = 'block' | 'mute';
export type BlockChange = { username: string; kind: BlockKind; isOn: boolean };

const texts = {
  block: { on: blockMessages.memberBlocked, off: blockMessages.memberUnblocked },
  mute: { on: blockMessages.memberMuted, off: blockMessages.memberUnmuted },
} as const;

/**
 * Blocks or mutes a member, or undoes it, and shows a notification with 'Undo'. `onChange` gets the new state, also
 * after an undo; on failure the error is shown and nothing changes.
 */
export async function changeBlock(change: BlockChange, onChange: (isOn: boolean) => void): Promise<void> {
  const { kind, isOn } = change;
  try {
    await send(change);
    onChange(isOn);
    const undo = () => void changeBlock({ ...change, isOn: !isOn }, onChange);
    toast('success', texts[kind][isOn ? 'on' : 'off'], { action: { text: 'Undo', run: undo } });
  } catch (error) {
    toast('error', messageOf(error));
  }
}

function send({ kind, username, isOn }: BlockChange) {
  const input = { params: { username } };
  return isOn
    ? call(`POST /users/${kind}/{username}`, input)
    : call(`DELETE /users/${kind}/{username}`, input);
}
