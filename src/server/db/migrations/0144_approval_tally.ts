import type { Migration } from './migration.ts'

export const approvalTally: Migration = {
  name: '0144_approval_tally',
  sql: String.raw`
-- Who has begun or signed everything for years turns over lists of tens of thousands: how long they are is kept counted, by person (migration 0022).
select yz_tallied('approval', $$'approval.launched'$$, $$r.starter_id$$);
select yz_tallied('approval_part', $$case when r.answered_at is null then 'approval.part' else 'approval.answered' end$$, $$r.user_id$$);
select yz_tallied('approval_copy', $$'approval.copied'$$, $$r.user_id$$);
`,
}
