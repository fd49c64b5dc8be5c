import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../ui/forms/NeedsScript.tsx';
import { ForgotPassword } from './ForgotPassword.island.tsx';

export default function Page({ viewer, path }: PageProps) {
  return (
    <Frame viewer={viewer} path={path}>
      <div className="narrow">
        <header className="narrow-head">
          <h1>Forgot your password?</h1>
          <p className="narrow-text">We email you a link to choose a new one.</p>
        </header>
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
