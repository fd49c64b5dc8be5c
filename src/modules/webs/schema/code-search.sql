-- Search in the code of webs; docs/design/search.md explains the index.

-- A save only records that the web has changed. A job computes the trigrams.
create or replace function record_web_code_change() returns trigger language plpgsql as $$
begin
  insert into web_code_changes (web_id) values (new.id);
  return null;
end $$;

create or replace trigger webs_code_added after insert on webs for each row
  when (new.code_bytes > 0) execute function record_web_code_change();
create or replace trigger webs_code_changed after update of html, css, js, html_source, css_source, js_source on webs
  for each row execute function record_web_code_change();

-- At most `max` webs whose code in one of the languages has all trigrams, in no order. It is a function because its
-- statement must use the index: the planner does not know the cost of reading the arrays of a whole table, and
-- prefers that for small sites, and while the index has a long pending list.
create or replace function web_code_candidates(html integer[], css integer[], js integer[], max integer) returns setof uuid
language sql stable rows 1000 set enable_seqscan = off as $$
  select web_id from web_code_search
  where trigrams @> html or trigrams @> css or trigrams @> js limit max
$$;
