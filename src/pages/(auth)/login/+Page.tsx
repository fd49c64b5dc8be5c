import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../ui/forms/NeedsScript.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Login } from './Login.island.tsx';

export default function Page({ viewer, path }: PageProps) {
  return (
    <Frame viewer={viewer} path={path}>
      <div className="narrow">
        <PageHead title="Welcome back" meta="Log in to save, like and keep what you make." />
        <NeedsScript action="Logging in" />
        <Island of={Login} />
        <p className="form-foot">
          New here?{' '}
          <a href={pagePath('/signup')} data-return="keep">
            Create an account
          </a>
        </p>
      </div>
    </Frame>
  );
}
