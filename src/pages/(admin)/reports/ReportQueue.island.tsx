import { useEffect, useId, useState } from 'react';
import type { Report } from '../../../modules/moderation/contract/index.ts';
import {
  actionsFor,
  type ModerationAction,
  moderationActions,
  wordList,
} from '../../../modules/moderation/rules/actions.ts';
import { moderatorReason } from '../../../modules/moderation/rules/fields.ts';
import { messages } from '../../../modules/moderation/rules/messages.ts';
import { reportReasons } from '../../../modules/moderation/rules/report-reasons.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { island } from '../../runtime/islands/island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Day } from '../../ui/Day.tsx';
import { SelectField } from '../../ui/forms/Choices.tsx';
import { TextAreaField } from '../../ui/forms/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { memberPath } from '../members/member-path.ts';
import { ConfirmName, nameProblem } from './ReasonForm.tsx';
import { ReportedCopy } from './ReportedCopy.tsx';
import { SuspensionFields, suspensionOf } from './SuspensionFields.tsx';

const reasons: Record<string, string> = reportReasons;

type ReportItemProps = { report: Report; onClosed: () => void };

/** A report beside the copy of what was reported, with its owner's history and the moderator's actions. */
function ReportItem({ report, onClosed }: ReportItemProps) {
  const id = useId();
  const { kind, label, reason, note, reporter, owner, openCount, ownerReports, ownerActions } = report;
  return (
    <li className="report" aria-labelledby={id}>
      <div className="report-about">
        <h2 id={id}>{reasons[reason] ?? reason}</h2>
        {note && <p className="report-note">{note}</p>}
        <p className="audit-facts">
          <span>
            by{' '}
            {reporter ? <Member username={reporter.username} /> : report.isAutomatic ? wordList : 'a guest'}
          </span>
          <Day at={report.createdAt} />
          {openCount > 1 && <span>{openCount} open reports of this</span>}
        </p>
        {owner && (
          <p className="audit-facts">
            <span>
              Owner: <a href={memberPath(owner.username)}>@{owner.username}</a>
            </span>
            <span>{ownerReports === 1 ? '1 report in all' : `${ownerReports} reports in all`}</span>
            <span>{ownerActions} led to action</span>
            {kind !== 'member' && <a href={`${memberPath(owner.username)}#moderation`}>Act on the owner</a>}
          </p>
        )}
        {report.outcome === 'open' ? (
          <CloseReport report={report} onClosed={onClosed} />
        ) : (
          <p>
            {messages.outcomes[report.outcome]}, by @{report.handledBy}: {report.outcomeText}
          </p>
        )}
      </div>
      <ReportedCopy
        kind={kind}
        label={label}
        id={report.subjectId}
        copy={report.copy}
        isHidden={report.isAutomatic && report.outcome !== 'dismissed'}
      />
    </li>
  );
}

const Member = ({ username }: { username: string }) => (
  <a href={pagePath('/@username', { username })}>@{username}</a>
);

/** Reports, each beside a copy of the reported item. Reports of an item disappear together when it is dealt with. */
function Queue({ first }: { first: Report[] }) {
  const [reports, setReports] = useState(first);
  const remove = (closed: Report) =>
    setReports((all) =>
      all.filter(({ kind, subjectId }) => kind !== closed.kind || subjectId !== closed.subjectId),
    );
  if (reports.length === 0) return <p className="audit-empty">No reports here. Reload for new ones.</p>;
  return (
    <ol className="reports">
      {reports.map((report) => (
        <ReportItem key={report._id} report={report} onClosed={() => remove(report)} />
      ))}
    </ol>
  );
}

export const ReportQueue = island({ name: 'ReportQueue', on: 'load', ssr: true }, Queue);

type CloseReportProps = { report: Report; onClosed: () => void };

const choicesFor = ({ kind, isAutomatic }: Report) => [
  { value: '', words: 'Choose an outcome' },
  {
    value: 'dismissed',
    words: isAutomatic ? messages.letPass : 'Dismiss: no rule was broken',
  },
  ...actionsFor(kind).map((action) => {
    const { label, hint } = moderationActions[action];
    return { value: action, words: `${label}: ${hint}` };
  }),
  { value: 'acted', words: 'Close: action was taken elsewhere' },
];

/** The outcome that the form sends for the chosen value. */
function closingOf(choice: string): { outcome: 'dismissed' | 'acted'; action?: ModerationAction } {
  if (choice === 'acted') return { outcome: 'acted' };
  if (Object.hasOwn(moderationActions, choice))
    return { outcome: 'acted', action: choice as ModerationAction };
  return { outcome: 'dismissed' };
}

/** The username that is typed before its account is deleted. */
const nameToType = ({ label }: Report, outcome: string | undefined) => (outcome === 'delete' ? label : null);

/** Closes all open reports of an item with a reason, which reporters read, and acts on the item. */
function CloseReport({ report, onClosed }: CloseReportProps) {
  const [outcome, setOutcome] = useState('');
  const state = useForm(
    (values) => ({
      ...(values.outcome === '' && { outcome: messages.outcomeMissing }),
      ...nameProblem(nameToType(report, values.outcome), values),
      ...brokenByField(moderatorReason, values),
    }),
    async ({ reason = '', outcome: chosen = '', ...values }) => {
      await call('POST /admin/reports/{reportId}', {
        params: { reportId: report._id },
        body: { ...closingOf(chosen), ...(chosen === 'suspend' && suspensionOf(values)), reason },
      });
      toast('success', messages.handled);
      onClosed();
    },
  );
  const toType = nameToType(report, outcome);
  // The field keeps a choice made before this code was loaded, so React does not control it.
  useEffect(() => setOutcome(state.read().outcome ?? ''), [state.read]);
  return (
    <form className="form report-actions" ref={state.form} noValidate onSubmit={state.submit}>
      <SelectField
        label="Outcome"
        name="outcome"
        value={outcome}
        choices={choicesFor(report)}
        error={state.errors.outcome}
        onChange={({ currentTarget }) => {
          setOutcome(currentTarget.value);
          state.clear('outcome');
        }}
      />
      {outcome === 'suspend' && <SuspensionFields />}
      {toType !== null && (
        <ConfirmName username={toType} error={state.errors.confirm} onChange={() => state.clear('confirm')} />
      )}
      <TextAreaField
        label="Reason"
        name="reason"
        rows={2}
        limit={moderatorReason.reason.length.max}
        hint="Shown to the reporters, and to the owner if action is taken"
        error={state.errors.reason}
        onChange={() => state.clear('reason')}
      />
      <FormFailure message={state.failure} />
      <div>
        <Button type="submit" look={outcome === '' ? 'outline' : 'accent'} aria-disabled={state.isBusy}>
          Close the report
        </Button>
      </div>
    </form>
  );
}
