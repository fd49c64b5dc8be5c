import type { Mail } from './mailer.ts';
import { parseSender } from './sender.ts';

/**
 * Converts a mail for nodemailer, with a Message-ID that is the same for every attempt. Addresses are objects, since nodemailer reads
 * any number of them from a text. Throws for a sender that is none.
 */
export function compose({ messageId, unsubscribeUrl, to, ...mail }: Mail, sender: string) {
  const from = parseSender(sender);
  if (!from) throw new Error('the sender of mails is not valid');
  return {
    ...mail,
    from,
    to: { name: '', address: to },
    messageId: `<${messageId}@${from.address.split('@').at(-1)}>`,
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
