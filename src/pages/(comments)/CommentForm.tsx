import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { brokenByField, type Rules, trimText } from '../../shared/rules/rules.ts';
import { formatMessage, messageOf } from '../runtime/api/failures.ts';
import { asksForVerification } from '../runtime/may-publish.ts';
import { toast } from '../runtime/toasts/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { FieldNote } from '../ui/forms/Field.tsx';

const FormFailure = lazy(async () => ({
  default: (await import('../ui/forms/FormFailure.tsx')).FormFailure,
}));

type CommentFormProps = {
  /** Label of the field. */
  label: string;
  /** Label of the submit button. */
  send: string;
  rules: Rules;
  /** Initial text. */
  text?: string;
  field?: RefObject<HTMLTextAreaElement | null>;
  /** Whether a trimmed text counts as empty. */
  isBlank?: (text: string) => boolean;
  onSend: (text: string) => Promise<void>;
  onCancel?: () => void;
};

const isEmpty = (text: string) => text === '';

/** The form for a new or edited comment or reply. It keeps its text until the server has accepted it. */
export function CommentForm({
  label,
  send,
  rules,
  text = '',
  field,
  isBlank = isEmpty,
  onSend,
  onCancel,
}: CommentFormProps) {
  const id = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  const area = field ?? own;
  const [hasText, setHasText] = useState(!isBlank(trimText(text)));
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const look = () => {
    const written = trimText(area.current?.value ?? '');
    setHasText(!isBlank(written));
    // Only an excessive length is reported while typing; for an empty text the button is disabled.
    const broken = written === '' ? null : (brokenByField(rules, { text: written }).text ?? null);
    setFault(broken && formatMessage(broken));
  };
  // Text typed before hydration counts too.
  useEffect(() => setHasText(!isBlank(trimText(area.current?.value ?? ''))), [area, isBlank]);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const written = trimText(area.current?.value ?? '');
    if (isBusy || isBlank(written)) return;
    const broken = brokenByField(rules, { text: written }).text ?? null;
    setFault(broken && formatMessage(broken));
    if (broken) return;
    setBusy(true);
    try {
      await onSend(written);
      look();
      setRefusal(null);
    } catch (error) {
      const text = messageOf(error);
      if (asksForVerification(text)) setRefusal(text);
      else toast('error', text);
    }
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
    if (event.key !== 'Escape' || !onCancel) return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };

  return (
    <form className="comment-form" onSubmit={submit}>
      <textarea
        ref={area}
        className="field-input comment-input"
        aria-label={label}
        aria-describedby={fault ? id : undefined}
        aria-invalid={fault ? true : undefined}
        placeholder={label}
        rows={2}
        defaultValue={text}
        onChange={look}
        onKeyDown={onKeyDown}
      />
      {fault && <FieldNote id={id} error={fault} />}
      <Suspense>{refusal && <FormFailure message={refusal} />}</Suspense>
      <div className="comment-form-actions">
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" look="outline" disabled={!hasText || isBusy}>
          {send}
        </Button>
      </div>
    </form>
  );
}
