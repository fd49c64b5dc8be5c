import { useState } from 'react';
import { messages } from '../../../modules/accounts/rules/messages.ts';
import { LoginForm, SignUpForm, type User } from '../../(auth)/index.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

type AccountDialogProps = { onDone: (user: User) => void; onClose: () => void };

const tabs = [
  { key: 'login', label: 'Log In', title: 'Log in to save your web' },
  { key: 'signup', label: 'Sign Up', title: 'Sign up to save your web' },
] as const;

/** Asks a guest who saves to log in or sign up; the work is kept. */
export function AccountDialog({ onDone, onClose }: AccountDialogProps) {
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('login');
  const done = (text: string) => (user: User) => {
    toast('success', text);
    onDone(user);
  };
  return (
    <Dialog
      title={tabs.find(({ key }) => key === tab)?.title ?? tabs[0].title}
      onClose={onClose}
      startsInField
    >
      <Tabs label="Log in or sign up" tabs={tabs} current={tab} onChange={setTab}>
        {tab === 'login' ? (
          <LoginForm onDone={done(messages.loggedIn)} />
        ) : (
          <SignUpForm onDone={done(messages.created)} />
        )}
      </Tabs>
    </Dialog>
  );
}
