import type { Random } from '../random.ts';
import type { Person } from './people.ts';
import type { WebRow } from './webs.ts';

const commentTexts = [
  'How does the second layer keep in step? I read it twice and it still feels like magic.',
  'Lovely. I slowed it down to half and could watch it for an hour.',
  'Works on my old phone too, at 60 frames.',
  'The palette!',
  'Would you mind if I used this behind a talk next week? With your name on it.',
  'I learned what color-mix() is for today.',
];
const answers = [
  'Thank you! It is all in the last ten lines.',
  'Go ahead, and show me how it turned out.',
  'I wrote the longer story down at https://example.com/notes',
  'Try it with fewer points first.',
];

type Post = { id: string; owner_id: string; text: string; created_at: string; updated_at: string };
type CommentRow = Post & { web_id: string; replies_count: number };
type ReplyRow = Post & { comment_id: string };

/** Number of comments on the first web, which belongs to the demo account. */
const firstWebComments = 4;

/** Makes comments on a third of the public webs, and replies of their owners. */
export function makeComments(random: Random, people: Person[], webs: WebRow[], now: number) {
  const comments: CommentRow[] = [];
  const replies: ReplyRow[] = [];
  for (const [at, web] of webs.entries()) {
    const isFirst = at === 0;
    if (!web.is_public || (!isFirst && random.next() >= 0.3)) continue;
    for (let left = isFirst ? firstWebComments : random.below(4); left > 0; left--) {
      const author = (isFirst && people[1 + (left % (people.length - 1))]) || random.pick(people);
      const comment = { ...say(random, author.id, commentTexts, web.created_at, now), web_id: web.id };
      const isAnswered =
        comment.owner_id !== web.owner_id && (left === firstWebComments || random.next() < 0.5);
      comments.push({ ...comment, replies_count: isAnswered ? 1 : 0 });
      if (isAnswered)
        replies.push({
          ...say(random, web.owner_id, answers, comment.created_at, now),
          comment_id: comment.id,
        });
    }
  }
  return { comments, replies };
}

function say(random: Random, ownerId: string, texts: readonly string[], since: string, now: number): Post {
  const at = Date.parse(since) + Math.floor((now - Date.parse(since)) * random.next());
  const time = new Date(at).toISOString();
  return {
    id: random.id(at),
    owner_id: ownerId,
    text: random.pick(texts),
    created_at: time,
    updated_at: time,
  };
}
