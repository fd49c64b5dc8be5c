import { useEffect, useState } from 'react';
import { messages } from '../../../modules/webs/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { lacksDetails, type WebFields } from '../../(drafts)/index.ts';
import { detailsIn, WebDetailsFields, webDetailsRules } from '../../(webs)/index.ts';
import { mayPublish } from '../../runtime/may-publish.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TriangleAlertIcon } from '../../ui/icons.tsx';
import { proposeDetails } from './propose-details.ts';
import './details.css';

type Details = Pick<WebFields, 'title' | 'description' | 'visibility' | 'tags'>;
type DetailsDialogProps = { web: WebFields; onDone: (details: Details) => void; onClose: () => void };

/** Asks for the title and description before a web is saved for the first time, and proposes both: Enter saves. */
export function DetailsDialog({ web, onDone, onClose }: DetailsDialogProps) {
  const { form, errors, clear, submit, read } = useForm(
    (values) => brokenByField(webDetailsRules, values),
    async (values) => onDone(detailsIn(values)),
  );
  const [proposed] = useState(() => proposeDetails(web));
  const { isWarned, solve } = useWarning(web, proposed);
  const visibility = mayPublish() ? web.visibility : 'private';
  useEffect(() => {
    // What is proposed is replaced by typing.
    const title = form.current?.elements.namedItem('title');
    if (title instanceof HTMLInputElement) title.select();
  }, [form]);
  return (
    <Dialog title="About this web" onClose={onClose} startsInField>
      <form className="form" ref={form} noValidate onSubmit={submit}>
        <WebDetailsFields
          details={{ ...web, ...proposed, tags: web.tags ?? [], visibility }}
          errors={errors}
          onChange={(name) => {
            clear(name);
            const { title = '', description = '' } = read();
            if (!lacksDetails({ title, description })) solve();
          }}
        />
        <div className="dialog-actions first-save-actions">
          {/* Its room stays when it goes, so that nothing moves. */}
          <p className="first-save-note">
            {isWarned && (
              <span className="first-save-warning" role="alert">
                <TriangleAlertIcon />
                {messages.titleAndDescription}
              </span>
            )}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="accent">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** As long as a notification stays. */
const warningMs = 2_500;

/**
 * The warning of the specification: until title and description are filled; if the proposals fill them, as long as a
 * notification.
 */
function useWarning(web: WebFields, proposed: Pick<Details, 'title' | 'description'>) {
  const [isWarned, setWarned] = useState(() => lacksDetails(web));
  const isFilled = !lacksDetails(proposed);
  useEffect(() => {
    if (!isFilled) return;
    const timer = setTimeout(() => setWarned(false), warningMs);
    return () => clearTimeout(timer);
  }, [isFilled]);
  return { isWarned, solve: () => setWarned(false) };
}
