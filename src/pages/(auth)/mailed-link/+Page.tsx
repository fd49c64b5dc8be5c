import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../ui/lists/States.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import type { MailedLinkData } from './+data.ts';
import { ResetPassword } from './ResetPassword.island.tsx';
import { UndoChangeEmail } from './UndoChangeEmail.island.tsx';
import { VerifyEmail } from './VerifyEmail.island.tsx';

/** The pages that open from mails by a link with a token. */
export default function Page({ data, viewer, path }: PageProps<MailedLinkData>) {
  const Content = contents[data.purpose];
  return (
    <Frame viewer={viewer} path={path}>
      <div className="narrow">
        <Content token={data.token} />
      </div>
    </Frame>
  );
}

const contents = {
  '/reset-password': NewPassword,
  '/undo-change-email': FormerAddress,
  '/verify-email': Verification,
};

function NewPassword({ token }: { token: string }) {
  return (
    <>
      <PageHead
        title="Choose a new password"
        meta="All your devices are logged out, then you log in with it."
      />
      <NeedsScript action="Setting a password" />
      <Island of={ResetPassword} token={token} />
      <p className="form-foot">
        Link expired? <a href={pagePath('/forgot-password')}>Request a new one</a>
      </p>
    </>
  );
}

function FormerAddress({ token }: { token: string }) {
  return (
    <>
      <PageHead
        title="Get your email address back"
        meta="Your account gets its previous address back, all devices are logged out, and you choose a new password."
      />
      <NeedsScript action="Undoing the change" />
      <Island of={UndoChangeEmail} token={token} />
    </>
  );
}

function Verification({ token }: { token: string }) {
  return (
    <>
      <NeedsScript action="Confirming your address" />
      <Island of={VerifyEmail} token={token} />
    </>
  );
}
