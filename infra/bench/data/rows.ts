/** SQL: the id of one of 100 members, chosen by the expression `n`. */
const memberOf = (n: string) => `(array(select id from users order by id limit 100))[1 + ${n} % 100]`;

/** Statements that give a web `count` comments, and the newest of them a tenth as many replies. */
export function busyThread(count: number): string[] {
  const web = '(select id from webs where is_public order by id limit 1)';
  const comment = `(select id from comments where web_id = ${web} order by created_at desc, id desc limit 1)`;
  const replies = count / 10;
  return [
    `insert into comments (id, web_id, owner_id, text, created_at)
      select gen_random_uuid(), ${web}, ${memberOf('n')}, 'Comment ' || n, now() + n * interval '1 second'
      from generate_series(1, ${count}) n`,
    `update webs set comments_count = (select count(*) from comments where web_id = webs.id) where id = ${web}`,
    `insert into replies (id, comment_id, owner_id, text, created_at)
      select gen_random_uuid(), ${comment}, ${memberOf('n')}, 'Reply ' || n, now() + n * interval '1 second'
      from generate_series(1, ${replies}) n`,
    `update comments set replies_count = ${replies} where id = ${comment}`,
  ];
}

/** The quota of files per member. */
const maxFilesPerMember = 500;

/** Statements that insert `count` public pictures titled like webs; the member with the most webs owns a full quota. */
export function assets(count: number): string[] {
  const owner = '(select owner_id from web_counts order by webs desc, owner_id limit 1)';
  const ownerOf = `case when n <= ${maxFilesPerMember} then ${owner} else ${memberOf('n')} end`;
  return [
    `insert into media (id, owner_id, kind, mime_type, bytes, width, height, color, status, unused_since)
      select 'image-bench-' || n, ${ownerOf}, 'image', 'image/webp', 50000, 800, 600, '#335577', 'ready', null
      from generate_series(1, ${count}) n`,
    `insert into assets (id, owner_id, media_id, asset_type, title, likes_count, created_at)
      select gen_random_uuid(), m.owner_id, m.id, 'image', left(t.titles[1 + n % 1000], 80) || ' picture', n % 90,
        now() - n * interval '1 second'
      from generate_series(1, ${count}) n
      cross join (select array(select title from webs order by id limit 1000) as titles) t
      join media m on m.id = 'image-bench-' || n`,
  ];
}
