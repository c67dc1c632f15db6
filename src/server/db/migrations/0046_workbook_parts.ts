import type { Migration } from './migration.ts'

export const workbookParts: Migration = {
  name: '0046_workbook_parts',
  sql: String.raw`
-- A kept workbook lies in portions, so that one of any size is written and handed out with little of it in memory.
create table kept_workbook_part (merchant_id text not null default yz_merchant(),
  workbook_id text not null, place integer not null, content bytea not null,
  primary key (merchant_id, workbook_id, place),
  foreign key (merchant_id, workbook_id) references kept_workbook (merchant_id, id) on delete cascade);
-- A workbook is compressed already.
alter table kept_workbook_part alter content set storage external;
select yz_tenant('kept_workbook_part');
set local role em_system;
insert into kept_workbook_part (merchant_id, workbook_id, place, content) select merchant_id, id, 0, content from kept_workbook;
reset role;
-- What the copy has to check is checked now: a table with open checks cannot be altered.
set constraints all immediate;
alter table kept_workbook drop column content;
`,
}
