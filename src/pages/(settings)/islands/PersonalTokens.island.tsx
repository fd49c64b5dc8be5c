import { useEffect, useRef, useState } from 'react';
import type { PersonalToken } from '../../../modules/accounts/contract/index.ts';
import { tokenMessages } from '../../../modules/accounts/rules/token-messages.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { copyText } from '../../runtime/copy-text.ts';
import { island } from '../../runtime/islands/island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../components/Section.tsx';
import { TokenForm } from '../tokens/TokenForm.tsx';
import { TokenList } from '../tokens/TokenList.tsx';

type TokensProps = { tokens: PersonalToken[]; isStaff: boolean; username: string };

/** A member's tokens for programs; a new one is shown once. */
function Own({ tokens: rendered, isStaff, username }: TokensProps) {
  const [tokens, setTokens] = useState(rendered);
  const [made, setMade] = useState<string | null>(null);
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (made !== null) shown.current?.focus();
  }, [made]);
  const revoke = async ({ _id: id }: PersonalToken) => {
    try {
      setTokens(await call('DELETE /users/tokens/{id}', { params: { id } }));
      setMade(null);
      toast('success', tokenMessages.tokenRevoked);
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  return (
    <>
      <Section
        title="Create a token"
        text="With a token a program uses the API in your name. Whoever has it can do what it may do, so keep it like a password."
      >
        {made !== null && (
          <section className="setting-note" ref={shown} tabIndex={-1} aria-label="Your new token">
            <p>Copy the token now; it is not shown again.</p>
            <code className="token-value">{made}</code>
            <Button onClick={() => void copyText(made, 'Token copied')}>Copy token</Button>
          </section>
        )}
        <TokenForm
          isStaff={isStaff}
          username={username}
          onCreate={async (body) => {
            const { token, tokens: all } = await call('POST /users/tokens', { body });
            setTokens(all);
            setMade(token);
            toast('success', tokenMessages.tokenCreated);
          }}
        />
      </Section>
      <Section
        title="Your tokens"
        text="A revoked token stops working at once. A change of your password or address, and logging out everywhere, end all of them."
      >
        <TokenList tokens={tokens} onRevoke={revoke} />
      </Section>
    </>
  );
}

export const PersonalTokens = island({ name: 'PersonalTokens', on: 'load', ssr: true }, Own);
