import type { Migration } from './migration.ts'

export const choices: Migration = {
  name: '0048_choices',
  sql: String.raw`
-- Names that every object of JavaScript has were once taken for values of a choice. Where the database does not say itself what a
-- column may hold, they are taken out: an empty cell, or the value that the cell begins with. Snapshots of versions stay what they were.
set local role em_system;
with names (odd) as (values ('constructor'), ('hasOwnProperty'), ('isPrototypeOf'), ('propertyIsEnumerable'), ('toLocaleString'), ('toString'),
    ('valueOf'), ('__defineGetter__'), ('__defineSetter__'), ('__lookupGetter__'), ('__lookupSetter__'), ('__proto__')),
  documents as (update quota_document d set accept_org = null from names, quota q
    where odd = d.accept_org and q.merchant_id = d.merchant_id and q.id = d.quota_id
    returning d.merchant_id, 'saveQuotas' as action, 'quota' as entity, q.id as entity_id, q.name as subject, 'acceptOrg' as cell, odd, null::text as instead),
  materials as (update quota_material m set source_type = 'MANUAL' from names, quota q
    where odd = m.source_type and q.merchant_id = m.merchant_id and q.id = m.quota_id
    returning m.merchant_id, 'saveQuotas', 'quota', q.id, q.name, 'sourceType', odd, 'MANUAL'),
  certificates as (update man_certificate c set kind = 'OTHER' from names, man w
    where odd = c.kind and w.merchant_id = c.merchant_id and w.id = c.man_id
    returning c.merchant_id, 'saveMan', 'man', w.id, w.real_name, 'kind', odd, 'OTHER'),
  mended as (select * from documents union all select * from materials union all select * from certificates)
insert into audit_log (merchant_id, id, user_id, real_name, action, entity, entity_id, subject, reason, request_id, before, after, snapshot_hash)
  select merchant_id, substr(moment, 1, 8) || '-' || substr(moment, 9) || '-7' || substr(gen_random_uuid()::text, 16), 'system', '系统',
    action, entity, entity_id, subject, '升级时整理：所存的不是可选的值', '0048_choices', jsonb_build_object(cell, odd), jsonb_build_object(cell, instead),
    encode(sha256(convert_to(replace(jsonb_build_array(jsonb_build_array(cell, instead))::text, ', ', ','), 'UTF8')), 'hex')
  from mended, (select lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') as moment) at;
reset role;
`,
}
