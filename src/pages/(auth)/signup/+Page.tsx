import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../ui/forms/NeedsScript.tsx';
import { SignUp } from '../islands/SignUp.island.tsx';

export default function Page({ viewer, path }: PageProps) {
  return (
    <Frame viewer={viewer} path={path}>
      <div className="narrow">
        <header className="narrow-head">
          <h1>Create your account</h1>
          <p className="narrow-text">Three short steps, then your webs have a home.</p>
        </header>
        <NeedsScript action="Signing up" />
        <Island of={SignUp} />
        <p className="form-foot">
          Already a member?{' '}
          <a href={pagePath('/login')} data-return="keep">
            Go to login
          </a>
        </p>
      </div>
    </Frame>
  );
}
