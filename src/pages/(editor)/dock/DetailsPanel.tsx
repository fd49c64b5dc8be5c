import { useEffect, useId, useState } from 'react';
import { messages } from '../../../modules/webs/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { detailsIn, WebDetailsFields, webDetailsRules } from '../../(webs)/index.ts';
import { pagePath } from '../../page-path.ts';
import { type CallData, call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Day } from '../../ui/Day.tsx';
import { isChanged } from '../../ui/dialogs/typed-text.ts';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import type { EditorSession } from '../session/session.ts';
import { texts } from '../texts.ts';
import { Dock } from './Dock.tsx';

type Details = CallData<'GET /webs/get/{webId}'>;
type DetailsPanelProps = {
  webId: string;
  session: EditorSession;
  /** The current state in the editor. */
  title: string;
  mayEdit: boolean;
  onClose: () => void;
};

/** Title, description and tags of a saved web. Its owner changes them here, others read them. */
export function DetailsPanel({ webId, session, title, mayEdit, onClose }: DetailsPanelProps) {
  const [details, setDetails] = useState<Details | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    call('GET /webs/get/{webId}', { params: { webId } }).then(setDetails, (error: unknown) =>
      setFailure(messageOf(error)),
    );
  }, [webId]);
  return (
    <Dock title="Details" onClose={onClose}>
      {failure && <p role="alert">{failure}</p>}
      {!details && !failure && <p role="status">{texts.detailsLoading}</p>}
      {details &&
        (mayEdit ? <DetailsForm {...{ details, session, title }} /> : <DetailsText details={details} />)}
    </Dock>
  );
}

type DetailsFormProps = Pick<DetailsPanelProps, 'session' | 'title'> & { details: Details };

/** The owner's form. A field that was not edited here keeps the editor's value, since the bar can change the title meanwhile. */
function DetailsForm({ details, session, title }: DetailsFormProps) {
  const [kept, setKept] = useState(() => {
    const { title, description, visibility } = session.fields;
    return { title, description, visibility, tags: details.tags };
  });
  const [tags, setTags] = useState(details.tags);
  const noteId = useId();
  const { form, errors, failure, isBusy, clear, submit } = useForm(
    (values) => brokenByField(webDetailsRules, values),
    async (values) => {
      const { tags: nextTags, ...typed } = detailsIn(values);
      const { title = '', description = '', tags: typedTags = '' } = values;
      const { fields } = session;
      const next = {
        title: isChanged(title, kept.title) ? typed.title : fields.title,
        description: isChanged(description, kept.description) ? typed.description : fields.description,
        visibility: typed.visibility === kept.visibility ? fields.visibility : typed.visibility,
      };
      // After a failed save, the editor already has these values.
      const isSaved =
        next.title === fields.title &&
        next.description === fields.description &&
        next.visibility === fields.visibility &&
        !session.view().isChanged;
      const hasSameTags = nextTags.join() === tags.join();
      if (isSaved && hasSameTags) return toast('info', messages.noChanges);
      if (!hasSameTags) {
        await saveTags(details._id, nextTags, fields.visibility);
        setTags(nextTags);
      }
      if (isSaved) toast('success', messages.detailsUpdated);
      else await session.giveDetails(next);
      // The values as typed, so that closing the panel does not report saved text as lost.
      setKept({ title, description, visibility: typed.visibility, tags: [typedTags] });
    },
    { staysOpen: true },
  );
  useEffect(() => {
    const field = form.current?.elements.namedItem('title');
    if (!(field instanceof HTMLInputElement) || title === kept.title || isChanged(field.value, kept.title))
      return;
    field.value = title;
    setKept((kept) => ({ ...kept, title }));
  }, [title, kept.title, form]);
  return (
    <form className="form" ref={form} noValidate onSubmit={submit}>
      <WebDetailsFields details={kept} errors={errors} onChange={clear} />
      <FormFailure message={failure} />
      <p id={noteId} className="dock-note">
        {texts.detailsSaved}
      </p>
      <div className="dialog-actions">
        <Button type="submit" aria-disabled={isBusy} aria-describedby={noteId}>
          {isBusy ? 'Updating...' : 'Update'}
        </Button>
      </div>
    </form>
  );
}

/** The editor does not save tags. An update call always contains the visibility; here it is unchanged. */
async function saveTags(webId: string, tags: string[], visibility: Details['visibility']): Promise<void> {
  const body = new FormData();
  body.set('tags', JSON.stringify(tags));
  body.set('visibility', visibility);
  await call('PATCH /webs/update/{webId}', { params: { webId }, body });
}

function DetailsText({ details }: { details: Details }) {
  const { title, description, tags, owner, createdAt, forkedFrom } = details;
  return (
    <div className="dock-details">
      <h3 dir="auto">{title}</h3>
      <p>
        <a href={pagePath('/@username', { username: owner.username })}>{owner.fullName || owner.username}</a>,{' '}
        <Day at={createdAt} />
      </p>
      <p dir="auto" className="dock-words">
        {description}
      </p>
      {tags.length > 0 && (
        <ul className="dock-tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <a href={pagePath('/tag/@tag', { tag })}>#{tag}</a>
            </li>
          ))}
        </ul>
      )}
      {forkedFrom && (
        <p>
          Forked from{' '}
          <a href={pagePath('/web/@webId', { webId: forkedFrom._id })} dir="auto">
            {forkedFrom.title}
          </a>
        </p>
      )}
    </div>
  );
}
