import type { ReportReason } from './report-reasons.ts';

/** Reasons that a moderator can choose for dismissing reports. */
export const dismissReasons = [
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
export function actReasonsFor(reported: readonly string[]): string[] {
  const first = Object.entries(actReasons).filter(([reason]) => reported.includes(reason));
  const rest = Object.entries(actReasons).filter(([reason]) => !reported.includes(reason));
  return [...first, ...rest].map(([, text]) => text);
}
