import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/forms/Choices.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { type Asked, spamPath } from './selection.ts';

const groups = [
  { name: 'network', words: 'Network' },
  { name: 'invitation', words: 'Invitation' },
  { name: 'code', words: 'Code' },
] as const;

/** The selection as a form; groups that nobody types are links that take them out again. */
export function WaveFilter({ asked, path }: { asked: Asked; path: string }) {
  const { network, invitation, code } = asked;
  const chosen = groups.filter(({ name }) => asked[name] !== undefined);
  return (
    <search>
      <form className="audit-filter" action={`${path}#members`}>
        <Field label="From (UTC)" name="since" type="datetime-local" defaultValue={asked.since} />
        <Field label="Until (UTC)" name="until" type="datetime-local" defaultValue={asked.until} />
        <Field label="Mail domain" name="domain" autoComplete="off" defaultValue={asked.domain} />
        {network !== undefined && <input type="hidden" name="network" value={network} />}
        {invitation !== undefined && <input type="hidden" name="invitation" value={invitation} />}
        {code !== undefined && <input type="hidden" name="code" value={code} />}
        <div className="wave-trusted">
          <CheckField
            label="Trusted members too"
            name="trusted"
            value="include"
            hint="Those who are no longer new, or whom an operator has vouched for"
            defaultChecked={asked.trusted === 'include'}
          />
        </div>
        <div className="wave-chosen">
          <Button type="submit">Show members</Button>
          {chosen.map(({ name, words }) => {
            const { [name]: value = '', ...rest } = asked;
            return (
              <ButtonLink key={name} look="quiet" href={spamPath(rest)}>
                {words} {value.slice(0, 8)}: leave out
              </ButtonLink>
            );
          })}
          {Object.keys(asked).length > 0 && (
            <ButtonLink look="quiet" href={path}>
              Clear
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  );
}
