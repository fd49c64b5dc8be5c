import { useEffect, useState } from 'react';
import {
  actionsFor,
  type ModerationAction,
  moderationActions,
} from '../../../../modules/moderation/rules/actions.ts';
import { moderatorReason } from '../../../../modules/moderation/rules/fields.ts';
import { messages } from '../../../../modules/moderation/rules/messages.ts';
import type { ReportKind, ReportReason } from '../../../../modules/moderation/rules/report-reasons.ts';
import { brokenByField } from '../../../../shared/rules/rules.ts';
import { call } from '../../../runtime/api/api.ts';
import { island } from '../../../runtime/islands/island.ts';
import { toastOnNextPage } from '../../../runtime/toasts/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldNote, TextAreaField } from '../../../ui/forms/Field.tsx';
import { FormFailure } from '../../../ui/forms/FormFailure.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { SuspensionFields, suspensionOf } from '../../moderation/ActionForm.tsx';
import { ConfirmName, nameProblem } from '../../moderation/ReasonForm.tsx';
import { forgetDecision, plainKey, rememberDecision } from './inbox.ts';

type DecideCaseProps = {
  /** One of the open reports; all of the same item are closed with it. */
  reportId: string;
  kind: ReportKind;
  label: string;
  /** Whether the word list has flagged the item. */
  isAutomatic: boolean;
  /** The reasons of the reports. */
  reasons: readonly string[];
  nextHref: string;
};

/** Closes the reports of an item with a reason, which reporters read, and acts on the item. Nothing is chosen in advance. */
function Decide({ reportId, kind, label, isAutomatic, reasons, nextHref }: DecideCaseProps) {
  const [outcome, setOutcome] = useState('');
  const [reason, setReason] = useState('');
  const nameToType = (chosen: string | undefined) => (chosen === 'delete' ? label : null);
  const state = useForm(
    (values) => ({
      ...(!values.outcome && { outcome: messages.outcomeMissing }),
      ...nameProblem(nameToType(values.outcome), values),
      ...brokenByField(moderatorReason, values),
    }),
    async ({ reason: written = '', outcome: chosen = '', ...values }) => {
      await call('POST /admin/reports/{reportId}', {
        params: { reportId },
        body: { ...closingOf(chosen), ...(chosen === 'suspend' && suspensionOf(values)), reason: written },
      });
      // The server refuses to undo a decision that ended a hiding by the word list.
      if (isAutomatic && chosen !== 'acted') forgetDecision();
      else rememberDecision({ reportId, label: label || kind });
      toastOnNextPage('success', messages.handled);
      location.assign(nextHref);
    },
  );
  // Uncontrolled fields, so that choices made before this code was loaded are kept.
  useEffect(() => {
    const values = state.read();
    setOutcome(values.outcome ?? '');
    setReason(values.reason ?? '');
  }, [state.read]);
  useOutcomeKeys(state.form);
  const toType = nameToType(outcome);
  const pick = (text: string) => {
    const area = state.form.current?.elements.namedItem('reason');
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.value = text;
    setReason(text);
    state.clear('reason');
  };
  const choices = choicesFor(kind, isAutomatic);
  const chosen = choices.find(({ value }) => value === outcome);
  return (
    <form className="form" ref={state.form} noValidate onSubmit={state.submit}>
      <OutcomeChips
        choices={choices}
        chosen={chosen}
        error={state.errors.outcome}
        onChoose={(value) => {
          setOutcome(value);
          state.clear('outcome');
        }}
      />
      {outcome === 'suspend' && <SuspensionFields />}
      {toType !== null && (
        <ConfirmName username={toType} error={state.errors.confirm} onChange={() => state.clear('confirm')} />
      )}
      {outcome !== '' && (
        <ReasonChips
          texts={outcome === 'dismissed' ? dismissReasons : actReasonsFor(reasons)}
          written={reason}
          onPick={pick}
        />
      )}
      <TextAreaField
        label="Reason"
        name="reason"
        rows={2}
        dir="auto"
        limit={moderatorReason.reason.length.max}
        hint="Shown to the reporters, and to the owner if action is taken"
        error={state.errors.reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          state.clear('reason');
        }}
      />
      <FormFailure message={state.failure} />
      <div>
        <Button type="submit" look={outcome === '' ? 'outline' : 'accent'} aria-disabled={state.isBusy}>
          {chosen?.button ?? 'Close the case'}
        </Button>
      </div>
    </form>
  );
}

type OutcomeChipsProps = {
  choices: readonly Choice[];
  chosen: Choice | undefined;
  error: string | undefined;
  onChoose: (value: string) => void;
};

function OutcomeChips({ choices, chosen, error, onChoose }: OutcomeChipsProps) {
  return (
    <div className="outcome">
      <fieldset className="chips" aria-describedby="outcome-note">
        <legend>Outcome</legend>
        {choices.map(({ value, words, shortcut }) => (
          <label key={value} className="chip">
            <input
              type="radio"
              name="outcome"
              value={value}
              aria-keyshortcuts={shortcut}
              onChange={() => onChoose(value)}
            />
            {words}
            {shortcut && (
              <span className="chip-key" aria-hidden="true">
                {shortcut}
              </span>
            )}
          </label>
        ))}
      </fieldset>
      <FieldNote id="outcome-note" error={error} hint={chosen?.hint ?? 'Nothing is chosen yet'} />
    </div>
  );
}

type ReasonChipsProps = { texts: readonly string[]; written: string; onPick: (text: string) => void };

/** Usual reasons, which fill the field. */
function ReasonChips({ texts, written, onPick }: ReasonChipsProps) {
  return (
    <fieldset className="chips">
      <legend>Usual reasons</legend>
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          className="chip"
          aria-pressed={written === text}
          onClick={() => onPick(text)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}

export const DecideCase = island({ name: 'DecideCase', on: 'load', ssr: true }, Decide);

type Choice = { value: string; words: string; hint: string; button: string; shortcut?: string };

const shortcuts: Readonly<Record<string, string>> = { dismissed: 'D', hide: 'H', remove: 'R' };

/** The outcomes that are possible for an item. */
function choicesFor(kind: ReportKind, isAutomatic: boolean): Choice[] {
  const dismiss = isAutomatic
    ? { words: 'Let pass', hint: 'It is shown', button: 'Let pass' }
    : { words: 'Dismiss', hint: 'No rule was broken', button: 'Dismiss' };
  return [
    { value: 'dismissed', ...dismiss },
    ...actionsFor(kind).map((value) => {
      const { label, hint } = moderationActions[value];
      return { value, words: label, hint, button: label };
    }),
    { value: 'acted', words: 'Close only', hint: 'Action was taken elsewhere', button: 'Close the case' },
  ].map((choice) => {
    const shortcut = shortcuts[choice.value];
    return shortcut === undefined ? choice : { ...choice, shortcut };
  });
}

/** The outcome that the form sends for the chosen value. */
function closingOf(choice: string): { outcome: 'dismissed' | 'acted'; action?: ModerationAction } {
  if (choice === 'acted') return { outcome: 'acted' };
  if (Object.hasOwn(moderationActions, choice))
    return { outcome: 'acted', action: choice as ModerationAction };
  return { outcome: 'dismissed' };
}

/** Selects an outcome by its key, unless a field has the focus. */
function useOutcomeKeys(form: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    const choose = (event: KeyboardEvent) => {
      const key = plainKey(event);
      if (key === null) return;
      const input = form.current?.querySelector<HTMLInputElement>(
        `[aria-keyshortcuts="${key.toUpperCase()}"]`,
      );
      if (!input) return;
      event.preventDefault();
      input.click();
      input.focus();
    };
    document.addEventListener('keydown', choose);
    return () => document.removeEventListener('keydown', choose);
  }, [form]);
}

/** Reasons that a moderator can choose for dismissing reports. */
const dismissReasons = [
  'No rule was broken',
  'It has been changed since it was reported',
  'Reported by mistake',
] as const;

const actReasons: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam and advertising are not allowed',
  deception: 'Pretending to be somebody or something else is not allowed',
  malware: 'It is harmful to visitors',
  copyright: 'It is the work of somebody else',
  harassment: 'Harassment and hate are not allowed',
  sexual: 'Sexual content is not allowed',
  violence: 'Violence and self-harm are not allowed',
  illegal: 'It is illegal',
  other: 'It breaks the rules of this site',
};

/** Reasons that a moderator can choose for an action; those that were reported come first. */
function actReasonsFor(reported: readonly string[]): string[] {
  const first = Object.entries(actReasons).filter(([reason]) => reported.includes(reason));
  const rest = Object.entries(actReasons).filter(([reason]) => !reported.includes(reason));
  return [...first, ...rest].map(([, text]) => text);
}
