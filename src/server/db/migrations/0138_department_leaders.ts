import type { Migration } from './migration.ts'

export const departmentLeaders: Migration = {
  name: '0138_department_leaders',
  sql: String.raw`
-- Who leads a department is a fact of the department: its row is read, written, locked and versioned as one.
alter table dict_tree add column leader_id text, add constraint dict_tree_leader_check check (leader_id is null or tree = 'DEPARTMENT');
alter table dict_tree add foreign key (merchant_id, leader_id) references user_merchant (merchant_id, user_id);
create index dict_tree_of_leader on dict_tree (merchant_id, leader_id) where leader_id is not null;

set local role em_system;
update dict_tree d set leader_id = l.user_id from department_leader l where l.merchant_id = d.merchant_id and l.tree = d.tree and l.code = d.code;
reset role;
drop table department_leader;

-- As in migration 0090: whom an open task asks is looked for again when the one who led does so no more.
create function yz_recheck_leader() returns trigger language plpgsql as $$
begin
  perform yz_recheck(old.merchant_id, array[old.leader_id]);
  return null;
end $$;
create trigger recheck after update of leader_id on dict_tree for each row
  when (old.leader_id is not null and old.leader_id is distinct from new.leader_id) execute function yz_recheck_leader();
create trigger recheck_gone after delete on dict_tree for each row when (old.leader_id is not null) execute function yz_recheck_leader();
`,
}
