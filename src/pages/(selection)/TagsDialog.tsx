import { parseTags, webTags } from '../../modules/webs/rules/fields.ts';
import { messages } from '../../modules/webs/rules/messages.ts';
import { brokenByField, type Rules } from '../../shared/rules/rules.ts';
import { TagsField } from '../(webs)/index.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../ui/dialogs/DialogForm.tsx';
import type { Closable } from '../ui/dialogs/open-dialog.ts';
import { useForm } from '../ui/forms/use-form.ts';

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
