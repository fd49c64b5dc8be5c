import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../ui/forms/NeedsScript.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import type { TokenData } from '../mailed-token.ts';
import { ResetPassword } from './ResetPassword.island.tsx';

export default function Page({ data, viewer, path }: PageProps<TokenData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <div className="narrow">
        <PageHead
          title="Choose a new password"
          meta="All your devices are logged out, then you log in with it."
        />
        <NeedsScript action="Setting a password" />
        <Island of={ResetPassword} token={data.token} />
        <p className="form-foot">
          Link expired? <a href={pagePath('/forgot-password')}>Request a new one</a>
        </p>
      </div>
    </Frame>
  );
}
