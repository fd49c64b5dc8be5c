/** The kinds of items that can be reported. */
export const reportKinds = ['web', 'collection', 'asset', 'comment', 'reply', 'member'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** The reasons for reports with their labels, the most urgent last. */
export const reportReasons = {
  spam: 'Spam or advertising',
  deception: 'Deception: a fake login page, fraud or impersonation',
  malware: 'Harmful to visitors: malware, mining, pop-ups',
  copyright: 'Someone else’s work',
  harassment: 'Harassment or hate',
  sexual: 'Sexual content',
  violence: 'Violence or self-harm',
  illegal: 'Something illegal',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasons;

export const isReportReason = (reason: string): reason is ReportReason =>
  Object.hasOwn(reportReasons, reason);
