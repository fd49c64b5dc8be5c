import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { Closable } from '../../ui/dialogs/open-dialog.ts';
import { CircleAlertIcon, CircleCheckIcon, InfoIcon } from '../../ui/icons.tsx';
import type { RecentMessage } from './toasts.ts';

type RecentMessagesProps = Closable & { messages: RecentMessage[] };

/** The recent notifications, since each is shown for 2.5 s only. */
export function RecentMessagesDialog({ messages, onClose }: RecentMessagesProps) {
  return (
    <Dialog title="Recent messages" onClose={onClose}>
      {messages.length === 0 ? (
        <p className="messages-none">No messages in this tab yet.</p>
      ) : (
        <ul className="messages">
          {messages.map((message) => (
            <Message key={`${message.at} ${message.text}`} {...message} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const words = { success: 'Success', error: 'Error', warning: 'Warning', info: 'Note' } as const;
const icons = {
  success: CircleCheckIcon,
  error: CircleAlertIcon,
  warning: CircleAlertIcon,
  info: InfoIcon,
} as const;

function Message({ kind, text, link, at }: RecentMessage) {
  const Mark = icons[kind];
  return (
    <li className={`message toast-${kind}`}>
      <span className="toast-mark">
        <Mark />
      </span>
      <p>
        <span className="visually-hidden">{words[kind]}: </span>
        {text} {link && <a href={link.href}>{link.text}</a>}
      </p>
      <time className="message-time" dateTime={new Date(at).toISOString()}>
        {new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })}
      </time>
    </li>
  );
}
