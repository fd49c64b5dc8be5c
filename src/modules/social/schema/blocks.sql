-- Whether one of `others` has blocked the member. Transactions that write to others call it after they have locked
-- the content.

-- A transaction that blocks takes this advisory lock exclusively.
create or replace function block_lock_key(blocker uuid, blocked uuid) returns bigint language sql immutable as $$
  select hashtextextended(blocker::text || blocked::text, 36)
$$;

-- Volatile, so that the second query sees a block whose transaction the first one has waited for. Locks in the order
-- of the ids, so that two transactions cannot wait for each other.
create or replace function is_blocked_by_any(member uuid, others uuid[]) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(block_lock_key(other, member)) from (
    select distinct other from unnest(others) as other where other <> member order by other
  ) as ordered;
  return exists (select from blocks where blocked_id = member and blocker_id = any(others));
end $$;
