import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../ui/forms/NeedsScript.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import type { TokenData } from '../mailed-token.ts';
import { UndoChangeEmail } from './UndoChangeEmail.island.tsx';

export default function Page({ data, viewer, path }: PageProps<TokenData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <div className="narrow">
        <PageHead
          title="Get your email address back"
          meta="Your account gets its previous address back, all devices are logged out, and you choose a new password."
        />
        <NeedsScript action="Undoing the change" />
        <Island of={UndoChangeEmail} token={data.token} />
      </div>
    </Frame>
  );
}
