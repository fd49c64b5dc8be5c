import { textParts } from '../../modules/social/text-parts.ts';
import { pagePath } from '../page-path.ts';

/** A comment's text: URLs become external links where `hasLinks`, mentions link to members, and markup is escaped. */
export function CommentText({ text, hasLinks }: { text: string; hasLinks: boolean }) {
  let at = 0;
  const pieces = textParts(text).map((part) => {
    const key = at;
    at += part.text.length;
    if (part.kind === 'text' || (part.kind === 'link' && !hasLinks)) return part.text;
    if (part.kind === 'mention')
      return (
        <a key={key} href={pagePath('/@username', { username: part.username })}>
          {part.text}
        </a>
      );
    return (
      <a key={key} href={part.href} rel="nofollow ugc noopener noreferrer" target="_blank">
        {part.text}
      </a>
    );
  });
  return <p className="comment-text">{pieces}</p>;
}
