import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../ui/forms/NeedsScript.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ForgotPassword } from './ForgotPassword.island.tsx';

export default function Page({ viewer, path }: PageProps) {
  return (
    <Frame viewer={viewer} path={path}>
      <div className="narrow">
        <PageHead title="Forgot your password?" meta="We email you a link to choose a new one." />
        <NeedsScript action="Sending the link" />
        <Island of={ForgotPassword} />
        <p className="form-foot">
          Remembered it?{' '}
          <a href={pagePath('/login')} data-return="keep">
            Go to login
          </a>
        </p>
      </div>
    </Frame>
  );
}
