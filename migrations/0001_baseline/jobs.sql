-- Jobs on their way from transactions to the queue.

create table outbox (
  id bigint generated always as identity primary key,
  job text not null,
  payload jsonb not null,
  dedupe text,
  run_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  handed_at timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  error text
);
create unique index outbox_dedupe on outbox (job, dedupe) where dedupe is not null and handed_at is null;
create index outbox_waiting on outbox (run_at, id) where handed_at is null and done_at is null and failed_at is null;
create index outbox_handed on outbox (handed_at) where done_at is null and failed_at is null;
create index outbox_done on outbox (done_at) where done_at is not null;
-- Each scrape of the metrics counts unfinished jobs, and failed ones are looked for every 5 seconds.
create index outbox_unfinished on outbox (job) where done_at is null;
create index outbox_failed on outbox (failed_at) where failed_at is not null;

-- Versions of running workers: only those of the newest version write the schedules.
create table worker_versions (
  version text primary key,
  seen_at timestamptz not null
);
