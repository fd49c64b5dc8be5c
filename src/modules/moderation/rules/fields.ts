import { canonicalIfEmail, isOneEmail, maxEmailLength } from '../../../shared/rules/email.ts';
import { field, type Rule, type Rules } from '../../../shared/rules/rules.ts';
import { messages } from './messages.ts';
import { isReportReason } from './report-reasons.ts';

const required = (message: string): Rule => [(value) => value.trim() !== '', message];

/** The limit up to which waiting cases, appeals and sign-ups are counted. */
export const maxWaiting = 100;

/** Path of the pictures of open reports; their names are secrets. */
export const reportedPicturesPath = '/media/reported/';

/** The rules of a report; `other` needs a note. */
export const newReport = {
  reason: field({ name: 'Reason', max: 40 }, [isReportReason, messages.reasonMissing]),
  note: field({ name: 'Note', max: 2_000, isTrimmed: true }, [
    (value, { reason }) => reason !== 'other' || value.trim() !== '',
    messages.noteMissing,
  ]),
  email: {
    ...field({ name: 'Email', max: maxEmailLength, isTrimmed: true }, isOneEmail(messages.emailShape, true)),
    isOptional: true,
    canonical: canonicalIfEmail,
  },
} satisfies Rules;

/** The owner's appeal against an action. */
export const newAppeal = {
  text: field({ name: 'Appeal', max: 2_000, isTrimmed: true }, required(messages.appealMissing)),
} satisfies Rules;

/** The reason that a moderator gives, which reporters and owners read. */
export const moderatorReason = {
  reason: field({ name: 'Reason', max: 1_000, isTrimmed: true }, required(messages.reasonForAction)),
} satisfies Rules;
