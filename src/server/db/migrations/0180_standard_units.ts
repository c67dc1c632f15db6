import type { Migration } from './migration.ts'

export const standardUnits: Migration = {
  name: '0180_standard_units',
  sql: String.raw`
-- The units of the national standards of bills (GB 50854 to 50862) with the spellings in which files have them. What the platform has
-- already stays as it is, but for further spellings; a company's own entries stand in the place of the platform's.
set local role em_system;
insert into dict_entry (merchant_id, pid, key, value, aliases, sort)
select '0', d.pid, u.key, u.value, u.aliases, d.last + u.place
from (select pid, max(sort) as last from dict_entry where merchant_id = '0' and pid in (18, 24) group by pid) d,
lateral (select key, value, aliases, row_number() over () as place from (values
  ('座', '座', ''),
  ('站', '站', ''),
  ('部', '部', ''),
  ('昼夜', '昼夜', ''),
  ('hm2', 'hm²', '公顷、ha'),
  ('km2', 'km²', '平方公里、平方千米'),
  ('10m', '10m', '10米'),
  ('100m', '100m', '100米、百米'),
  ('10m2', '10m²', '10㎡、10平方米'),
  ('100m2', '100m²', '100㎡、100平方米、百平方米'),
  ('10m3', '10m³', '10㎥、10立方米'),
  ('100m3', '100m³', '100㎥、100立方米'),
  ('1000m3', '1000m³', '1000㎥、1000立方米'),
  ('cm', 'cm', '厘米、公分'),
  ('榀', '榀', ''),
  ('孔', '孔', ''),
  ('段', '段', ''),
  ('节', '节', ''),
  ('层', '层', ''),
  ('间', '间', ''),
  ('户', '户', ''),
  ('幅', '幅', ''),
  ('口', '口', ''),
  ('架', '架', ''),
  ('面', '面', ''),
  ('回路', '回路', ''),
  ('链路', '链路', ''),
  ('丛', '丛', ''),
  ('盆', '盆', ''),
  ('束', '束', ''),
  ('批', '批', ''),
  ('列', '列', ''),
  ('环', '环', ''),
  ('跨', '跨', ''),
  ('桩', '桩', ''),
  ('井', '井', ''),
  ('门', '门', ''),
  ('端', '端', ''),
  ('芯', '芯', ''),
  ('具', '具', ''),
  ('路', '路', '')
) v (key, value, aliases)) u
on conflict do nothing;
update dict_entry d set aliases = case when d.aliases = '' then more.aliases else d.aliases || '、' || more.aliases end
from (values
  ('m', 'lm、rm'),
  ('m2', 'm^2'),
  ('m3', 'cum、m^3'),
  ('t', 'ton、tonne'),
  ('个', 'no、nos、pcs、ea、each'),
  ('项', 'item、ls、lot、lumpsum、宗'),
  ('套', 'set、sets'),
  ('天', '日、day、days')
) more (key, aliases) where d.merchant_id = '0' and d.pid in (18, 24) and d.key = more.key;
reset role;
`,
}
