import type { Mail } from './mailer.ts';

/** Converts a mail for nodemailer, with a Message-ID that is the same for every attempt. */
export function compose({ messageId, unsubscribeUrl, ...mail }: Mail, from: string) {
  const host = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    ...mail,
    from,
    messageId: `<${messageId}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // Keeps nodemailer from reading files or fetching URLs named in a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
