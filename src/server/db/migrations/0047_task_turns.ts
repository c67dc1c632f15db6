import type { Migration } from './migration.ts'

export const taskTurns: Migration = {
  name: '0047_task_turns',
  sql: String.raw`
-- Whose turn it is among tasks: when a task began, when its process was last heard of, and how often it was begun.
alter table task add column started_at timestamptz, add column alive_at timestamptz, add column runs integer not null default 0;
create index task_open on task (merchant_id, user_id, created_at) where state in ('QUEUED', 'RUNNING');
create index task_started on task (merchant_id, started_at) where started_at is not null;
create index task_started_of_user on task (merchant_id, user_id, started_at) where started_at is not null;
`,
}
