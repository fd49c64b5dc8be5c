/** Numbers of rows of a scaled site. */
export type ScaleSize = {
  members: number;
  webs: number;
  likes: number;
  comments: number;
  replies: number;
  follows: number;
  collections: number;
  pins: number;
};

const perWeb = { likes: 10, comments: 5, replies: 0.5, collections: 0.1 };
const perMember = { webs: 10, follows: 15, pins: 2 };

function sizeFor(webs: number): ScaleSize {
  const members = webs / perMember.webs;
  return {
    members,
    webs,
    likes: webs * perWeb.likes,
    comments: webs * perWeb.comments,
    replies: webs * perWeb.replies,
    follows: members * perMember.follows,
    collections: webs * perWeb.collections,
    pins: members * perMember.pins,
  };
}

/** Sizes by their name on the command line; the smallest is for tests. */
export const scaleSizes: Readonly<Record<string, ScaleSize>> = {
  '1k': sizeFor(1_000),
  '10k': sizeFor(10_000),
  '100k': sizeFor(100_000),
  '1m': sizeFor(1_000_000),
};
