import { useEffect, useRef, useState } from 'react';
import type { PersonalToken } from '../../../modules/accounts/contract/index.ts';
import { messages } from '../../../modules/accounts/rules/messages.ts';
import { personalToken as rules, tokenMessages } from '../../../modules/accounts/rules/token-fields.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { type TokenScope, tokenScopeNames, tokenScopes } from '../../../shared/rules/token-scopes.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { copyText } from '../../runtime/copy-text.ts';
import { island } from '../../runtime/islands/island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, SelectField } from '../../ui/forms/Choices.tsx';
import { Field, PasswordField } from '../../ui/forms/Field.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { LocalTime } from './Devices.tsx';
import { PasswordManagerHint, Section } from './Section.tsx';

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

type TokenListProps = { tokens: PersonalToken[]; onRevoke: (token: PersonalToken) => Promise<void> };

/** Tokens with their scopes, expiry and last use. */
function TokenList({ tokens, onRevoke }: TokenListProps) {
  if (tokens.length === 0) return <p className="setting-text">No tokens yet.</p>;
  return (
    <ul className="devices">
      {tokens.map((token) => (
        <li key={token._id} className="device">
          <div className="device-words">
            <p dir="auto" className="device-name">
              {token.name}
            </p>
            <p className="device-facts">
              <span>{token.scopes.join(', ')}</span>
              <span>
                {token.isExpired ? 'expired ' : 'until '}
                <LocalTime at={token.expiresAt} />
              </span>
            </p>
            <p className="device-facts">
              {token.lastUsedAt === null ? (
                <span>Never used</span>
              ) : (
                <span>
                  Last used <LocalTime at={token.lastUsedAt} /> from {token.lastUsedAddress}
                </span>
              )}
              {token.origins.length > 0 && <span>also by pages of {token.origins.join(', ')}</span>}
            </p>
          </div>
          <Button aria-label={`Revoke ${token.name}`} onClick={() => void onRevoke(token)}>
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}

type NewToken = {
  name: string;
  scopes: TokenScope[];
  origins: string[];
  days: number;
  password: string;
};

const lifetimes = [
  { value: '7', words: 'One week' },
  { value: '30', words: '30 days' },
  { value: '90', words: '90 days' },
  { value: '366', words: 'One year' },
];

type TokenFormProps = { isStaff: boolean; username: string; onCreate: (token: NewToken) => Promise<void> };

/** Creates a token with a name, scopes and a lifetime. */
function TokenForm({ isStaff, username, onCreate }: TokenFormProps) {
  const state = useForm(
    (texts) => brokenByField(rules, texts),
    async ({ name = '', days, origins = '', password = '' }) => {
      const form = new FormData(state.form.current ?? undefined);
      await onCreate({
        name: name.trim(),
        scopes: tokenScopeNames.filter((scope) => form.has(`scope-${scope}`)),
        origins: origins.split(/\s+/).filter(Boolean),
        days: Number(days),
        password,
      });
      state.form.current?.reset();
    },
    { staysOpen: true, fieldOf: { [messages.passwordWrong]: 'password' } },
  );
  return (
    <FormShell
      state={state}
      action={pagePath('/settings/tokens')}
      button={
        <div className="setting-actions">
          <Button type="submit" look="accent" aria-disabled={state.isBusy}>
            {state.isBusy ? 'Creating...' : 'Create token'}
          </Button>
        </div>
      }
    >
      <PasswordManagerHint username={username} />
      <div className="setting-pairs">
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          hint="What the token is for"
          limit={60}
          error={state.errors.name}
        />
        <SelectField label="Valid for" name="days" defaultValue="30" choices={lifetimes} />
      </div>
      <fieldset className="token-scopes">
        <legend className="field-label">What it may do</legend>
        {tokenScopeNames
          .filter((scope) => isStaff || scope !== 'admin')
          .map((scope) => (
            <CheckField
              key={scope}
              name={`scope-${scope}`}
              label={scope}
              hint={tokenScopes[scope]}
              defaultChecked={scope === 'read'}
            />
          ))}
      </fieldset>
      <Field
        label="Pages that may use it (optional)"
        name="origins"
        autoComplete="off"
        placeholder="https://example.com"
        hint="Addresses of other sites, with spaces between. Programs outside of browsers need none"
        error={state.errors.origins}
      />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={state.errors.password}
      />
    </FormShell>
  );
}
