import type { Migration } from './migration.ts'

export const delayReasons: Migration = {
  name: '0233_delay_reasons',
  sql: String.raw`
-- Delays keep their reasons: the entries have the keys under which these stand. A platform without dictionaries gets them with all others.
set local role em_system;
insert into dict_entry (merchant_id, pid, key, value, sort)
  select '0', 33, key, value, sort from (values
    ('CLIENT', '甲方原因', 0), ('DESIGN', '设计变更', 1), ('DRAWING', '图纸延迟', 2),
    ('MATERIAL', '材料未到', 3), ('LABOUR', '劳动力不足', 4), ('MACHINE', '机械故障', 5),
    ('WEATHER', '天气', 6), ('UTILITY', '停水停电', 7), ('HANDOVER', '工作面未移交', 8),
    ('REWORK', '质量返工', 9), ('FORCE', '不可抗力', 10), ('OTHER', '其他', 11)) reason (key, value, sort)
  where exists (select from dict_entry where merchant_id = '0') on conflict do nothing;
reset role;
`,
}
