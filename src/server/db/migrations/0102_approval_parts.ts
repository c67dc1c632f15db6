import type { Migration } from './migration.ts'

export const approvalParts: Migration = {
  name: '0102_approval_parts',
  sql: String.raw`
-- Who takes part in an approval, so that neither a person's list nor his right to read has to look for him in tasks and copies:
-- who began it, is or was asked, for himself or by a delegation, or was sent a copy. answered_at is his own last answer.
create table approval_part (merchant_id text not null default yz_merchant(),
  document_id text not null, user_id text not null, started_at timestamptz not null, answered_at timestamptz,
  primary key (merchant_id, user_id, document_id), foreign key (merchant_id, document_id) references approval (merchant_id, document_id));
select yz_tenant('approval_part');

-- Since when the document waits for whom it asks now.
alter table approval add column waiting_since timestamptz;

set local role em_system;
insert into approval_part (merchant_id, document_id, user_id, started_at, answered_at)
  select merchant_id, document_id, user_id, started_at, answered_at from (
    select merchant_id, document_id, starter_id as user_id from approval
    union select merchant_id, document_id, user_id from approval_task
    union select merchant_id, document_id, on_behalf from approval_task where on_behalf is not null
    union select merchant_id, document_id, user_id from approval_copy) as part
  join approval using (merchant_id, document_id)
  left join (select merchant_id, document_id, user_id, max(at) as answered_at from approval_log where action in ('AGREE', 'REJECT', 'AUTO') group by 1, 2, 3) as answer
    using (merchant_id, document_id, user_id);
update approval set waiting_since = opened_at from (
    select merchant_id, document_id, min(opened_at) as opened_at from approval_task where state = 'OPEN' group by 1, 2) as task
  where approval.merchant_id = task.merchant_id and approval.document_id = task.document_id;
reset role;

-- In the order of the lists: newest first, and unread copies before all others.
create index approval_part_newest on approval_part (merchant_id, user_id, started_at desc nulls last, document_id desc);
create index approval_part_answered on approval_part (merchant_id, user_id, answered_at desc nulls last, document_id desc) where answered_at is not null;
drop index approval_started;
create index approval_started on approval (merchant_id, starter_id, started_at desc nulls last, document_id desc);
drop index approval_copy_mine;
create index approval_copy_mine on approval_copy (merchant_id, user_id, (case when read_at is null then '0' else '1' end), at desc nulls last, document_id desc);
drop index approval_task_done;
drop index approval_running;
create index approval_running on approval (merchant_id, process_key, document_id) where state = 'RUNNING';
`,
}
