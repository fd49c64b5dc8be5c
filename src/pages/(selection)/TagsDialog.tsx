import { parseTags, webTags } from '../../modules/webs/rules/fields.ts';
import { messages } from '../../modules/webs/rules/messages.ts';
import { brokenByField, type Rules } from '../../shared/rules/rules.ts';
import { TagsField } from '../(webs)/index.ts';
import { call } from '../runtime/api/api.ts';
import { messageOf } from '../runtime/api/failures.ts';
import { formatCount } from '../runtime/feeds/feed-data.ts';
import { invalidateFeeds } from '../runtime/feeds/feed-memory.ts';
import { toast } from '../runtime/toasts/toasts.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../ui/dialogs/DialogForm.tsx';
import type { Closable } from '../ui/dialogs/open-dialog.ts';
import { useForm } from '../ui/forms/use-form.ts';
import { changeAll, reportRefused } from './selection.ts';

export type TagChanges = { add: string[]; remove: string[] };

type TagsDialogProps = Closable & {
  /** Describes the selection. */
  selected: string;
  onChoose: (changes: TagChanges) => void;
};

const rules = { add: webTags.tags, remove: webTags.tags } satisfies Rules;

/** Asks which tags the selected webs get and lose. */
export function TagsDialog({ selected, onChoose, onClose }: TagsDialogProps) {
  const state = useForm(
    (values) => {
      const broken = brokenByField(rules, values);
      if (Object.keys(broken).length > 0) return broken;
      const { add, remove } = changesIn(values);
      return add.length + remove.length > 0 ? {} : { add: messages.noTagNamed };
    },
    async (values) => {
      onClose();
      onChoose(changesIn(values));
    },
  );
  const { errors, clear } = state;
  return (
    <Dialog title={`Tags of ${selected}`} onClose={onClose}>
      <DialogForm state={state} send="Change tags" sending="Changing..." onCancel={onClose}>
        <TagsField
          {...{ name: 'add', label: 'Add tags', hint: 'Separated by commas. A web has at most 10.' }}
          error={errors.add}
          onChange={() => clear('add')}
        />
        <TagsField
          {...{ name: 'remove', label: 'Remove tags', hint: 'Only from the webs that have them' }}
          error={errors.remove}
          onChange={() => clear('remove')}
        />
      </DialogForm>
    </Dialog>
  );
}

const changesIn = ({ add = '', remove = '' }: Record<string, string>): TagChanges => ({
  add: parseTags(add),
  remove: parseTags(remove),
});

/** The tags that a web gained and lost. */
type TagChange = { _id: string; added: string[]; removed: string[] };

const count = (webs: number) => formatCount(webs, 'web');

/** Adds and removes tags of webs, and offers to undo it. */
export async function tagAll(ids: readonly string[], changes: TagChanges): Promise<void> {
  const { done, changed, refused } = await send(ids, changes);
  const undo = {
    action: {
      text: 'Undo',
      run: () => void takeBack(done).catch((error: unknown) => toast('error', messageOf(error))),
    },
  };
  if (changed.length > 0) toast('success', `Tags of ${count(changed.length)} changed`, undo);
  else if (refused.length === 0) toast('info', 'They already had these tags');
  reportRefused(refused, count);
}

async function send(ids: readonly string[], changes: TagChanges) {
  const done: TagChange[] = [];
  const reply = await changeAll(ids, async (some) => {
    const part = await call('PATCH /webs/tag-many', { body: { ids: some, ...changes } });
    done.push(...part.changes);
    return part;
  });
  invalidateFeeds();
  return { ...reply, done };
}

/** A web that had one of the tags before keeps it: each web gets the lost tags back, and loses the added ones. */
async function takeBack(done: readonly TagChange[]): Promise<void> {
  const alike = Map.groupBy(done, ({ added, removed }) => JSON.stringify([added, removed]));
  let webs = 0;
  for (const group of alike.values()) {
    const { added = [], removed = [] } = group[0] ?? {};
    const ids = group.map(({ _id }) => _id);
    const { changed, refused } = await send(ids, { add: removed, remove: added });
    webs += changed.length;
    reportRefused(refused, count);
  }
  toast('success', `Tags of ${count(webs)} as before`);
}
