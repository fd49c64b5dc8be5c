import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../ui/forms/NeedsScript.tsx';
import type { TokenData } from '../mailed-token.ts';
import { UndoChangeEmail } from './UndoChangeEmail.island.tsx';

export default function Page({ data, viewer, path }: PageProps<TokenData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <div className="narrow">
        <header className="narrow-head">
          <h1>Get your email address back</h1>
          <p className="narrow-text">
            Your account gets its previous address back, all devices are logged out, and you choose a new
            password.
          </p>
        </header>
        <NeedsScript action="Undoing the change" />
        <Island of={UndoChangeEmail} token={data.token} />
      </div>
    </Frame>
  );
}
