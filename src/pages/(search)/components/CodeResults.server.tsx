import { Fragment } from 'react';
import type { CodeMatch, MatchingLine } from '../../../modules/webs/contract/index.ts';
import { pagePath } from '../../page-path.ts';
import type { Paging } from '../../runtime/feeds/feed-data.ts';
import { AvatarLink } from '../../ui/avatar/AvatarLink.tsx';
import { EndlessList } from '../../ui/lists/EndlessList.tsx';
import { VisibilityMark } from '../../ui/VisibilityMark.tsx';

type CodeResultsProps = { matches: readonly CodeMatch[]; paging: Paging };

/** An endless list of webs with the lines of their code that match. */
export function CodeResults({ matches, paging: { first, next, previous } }: CodeResultsProps) {
  return (
    <EndlessList label="Webs" next={next} previous={previous} perPage={10} className="code-results">
      {matches.map((match, at) => (
        <CodeResult key={match.web._id} match={match} position={first + at} />
      ))}
    </EndlessList>
  );
}

function CodeResult({ match: { web, lines }, position }: { match: CodeMatch; position: number }) {
  const { owner } = web;
  const name = owner.fullName || owner.username;
  return (
    <article
      className="code-result"
      data-key={web._id}
      aria-label={web.title}
      aria-posinset={position}
      aria-setsize={-1}
    >
      <header className="code-result-head">
        <AvatarLink username={owner.username} fullName={name} image={owner.avatar} size={32} />
        <h2 className="code-result-title">
          <a className="name-link" href={pagePath('/web/@webId', { webId: web._id })} dir="auto">
            {web.title}
          </a>
        </h2>
        <p className="code-result-owner">
          <a className="name-link" href={pagePath('/@username', { username: owner.username })}>
            {name}
          </a>
        </p>
        <VisibilityMark className="code-result-private" visibility={web.visibility} />
      </header>
      <ul className="code-lines" aria-label={`Matching lines of ${web.title}`}>
        {lines.map((line) => (
          <Line key={`${line.language} ${line.line}`} line={line} />
        ))}
      </ul>
    </article>
  );
}

function Line({ line: { language, line, text, ranges } }: { line: MatchingLine }) {
  return (
    <li className="code-line">
      <span className="code-line-place">
        {language.toUpperCase()} <span className="code-line-number">{line}</span>
      </span>
      <code className="code-line-text" dir="ltr">
        {ranges.map(([start, end], at) => (
          <Fragment key={start}>
            {text.slice(ranges[at - 1]?.[1] ?? 0, start)}
            <mark>{text.slice(start, end)}</mark>
          </Fragment>
        ))}
        {text.slice(ranges.at(-1)?.[1] ?? 0)}
      </code>
    </li>
  );
}
