import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { PLATFORM_MERCHANT, systemCtx } from '#server/core/systemCtx.ts'
import { KINDS } from '#server/kinds/index.ts'
import { REFERENCES, type Reference } from '#server/db/references.ts'
import { inWrite, type Tx } from '#server/db/tx.ts'
import { partsIn, referencesIn } from '#server/document/index.ts'
import { withDatabase } from '../harness/database.ts'
import { ctxOf } from '../harness/people.ts'

const database = withDatabase()
const MERCHANT = 'R'
const ROUNDS = 12
/** Races with a fixed order are deterministic: by insert and by update, twice each; the full run repeats them as often as the others. */
const ROUNDS_IN_ORDER = process.env.FULL === '1' ? ROUNDS : 4

const once = <T>(all: readonly T[], by: (one: T) => string): T[] => [...new Map(all.map(one => [by(one), one])).values()]
/** Declared references and those of documents. */
const ALL = once([...REFERENCES, ...KINDS.flatMap(({ stored }) => referencesIn(stored))], ({ constraint }) => constraint)
/** Foreign keys of rows that are part of another and are deleted with it, without lines of documents. */
const PARTS: readonly string[] = [
  'approval_merchant_id_document_id_fkey', 'approval_task_merchant_id_document_id_fkey', 'approval_log_merchant_id_document_id_fkey',
  'approval_copy_merchant_id_document_id_fkey',
  'approval_part_merchant_id_document_id_fkey',
  'project_analyst_merchant_id_project_id_fkey',
  'document_comment_merchant_id_document_id_fkey', 'document_link_merchant_id_to_id_fkey',
  'document_row_closed_merchant_id_document_id_fkey',
  'document_version_merchant_id_document_id_fkey', 'export_record_merchant_id_id_fkey', 'feedback_comment_merchant_id_feedback_id_fkey',
  'import_row_merchant_id_task_id_fkey', 'ledger_row_merchant_id_ledger_key_fkey', 'kept_workbook_part_merchant_id_workbook_id_fkey',
  'material_search_merchant_id_id_fkey',
  'position_label_merchant_id_position_id_fkey', 'position_label_merchant_id_label_id_fkey', 'position_tagged_merchant_id_position_id_fkey',
  'position_tagged_merchant_id_tag_id_fkey',
  'position_step_merchant_id_match_id_fkey', 'position_finish_merchant_id_item_id_fkey', 'variable_confirmation_merchant_id_change_id_fkey',
  ...['bar', 'link', 'progress', 'baseline', 'baseline_bar', 'planned'].map(part => `schedule_${part}_merchant_id_schedule_id_fkey`),
  'project_item_label_merchant_id_item_id_fkey', 'project_item_label_merchant_id_label_id_fkey', 'project_label_merchant_id_type_id_fkey',
  'quota_document_merchant_id_quota_id_worker_id_fkey', 'quota_machine_merchant_id_quota_id_worker_id_fkey',
  'quota_material_merchant_id_quota_id_worker_id_fkey', 'quota_worker_merchant_id_quota_id_fkey',
  'role_permission_merchant_id_role_id_fkey',
  'analysis_merchant_id_round_id_fkey', 'analysis_item_merchant_id_analysis_id_fkey', 'analysis_step_merchant_id_item_id_fkey',
  'analysis_material_merchant_id_item_id_fkey',
  'analysis_machine_merchant_id_analysis_id_fkey', 'analysis_other_merchant_id_analysis_id_fkey',
  'analysis_phase_merchant_id_analysis_id_fkey',
  'analysis_change_merchant_id_analysis_id_fkey', 'analysis_pick_merchant_id_round_id_fkey',
  'analysis_composed_other_merchant_id_other_id_fkey', 'analysis_composed_other_merchant_id_round_id_fkey',
  'project_fees_merchant_id_id_fkey', 'project_fee_line_merchant_id_fees_id_fkey',
  'project_fee_rate_merchant_id_fees_id_fkey', 'project_quote_merchant_id_project_id_fkey', 'project_quote_merchant_id_round_id_fkey',
  'project_quote_row_merchant_id_quote_id_fkey',
  'analysis_pick_merchant_id_analysis_item_id_fkey',
  'analysis_deed_merchant_id_analysis_id_fkey', 'analysis_deed_row_merchant_id_deed_id_fkey',
  'analysis_item_phase_merchant_id_item_id_fkey', 'analysis_item_phase_merchant_id_phase_id_fkey',
  'analysis_share_merchant_id_analysis_id_fkey', 'analysis_share_view_merchant_id_share_id_fkey',
  'inquiry_invite_merchant_id_invited_id_fkey', 'quote_version_merchant_id_invited_id_fkey',
  'session_user_id_fkey', 'user_role_merchant_id_user_id_fkey',
]

/** Columns named like a reference that are none, by reason. */
const NAMES = {
  'what happened, which is kept whatever becomes of the row': [
    'audit_log.entity_id', 'audit_log.user_id', 'audit_log.request_id', 'file_visit.file_id', 'file_visit.user_id',
    'material_merge.kept_id', 'material_merge.gone_ids',
    'notice.biz_id', 'warning.object_id', 'feedback.trace_id', 'labour_price_point.source_item_id', 'import_row.row_id',
    'price_point.source_id',
    'analysis_deed_row.row_id', 'analysis_pick.project_item_id', 'project_fee_rate.place_id', 'project_quote_row.analysis_item_id',
    'project_quote_row.project_item_id', 'analysis_material.lib_material_id',
    'award_line.project_item_id', 'contract_line.project_item_id', 'contract_supplement_line.project_item_id',
    'inquiry_apply_line.project_item_id', 'inquiry_line.project_item_id', 'purchase_order_line.project_item_id',
    'subscribe_line.project_item_id',
    'in_document_line.project_item_id', 'out_document_line.project_item_id', 'pick_line.project_item_id',
    'back_request_line.project_item_id', 'purchase_return_line.project_item_id',
    'month_end_line.project_item_id', 'month_end_line.warehouse_id', 'month_end_line.issue_id',
    'variable_change_line.old_item_id', 'variable_change_line.new_item_id', 'variable_change_position.position_id', 'loss.position_id',
    'loss_line.project_item_id', 'variable_confirmation.step_id', 'variable_confirmation.line_id', 'analysis_item.change_line_id',
  ],
  'rows that are never deleted, or by their state alone': [
    'app_user.last_merchant_id', 'app_user.avatar_merchant_id', 'session.current_merchant_id', 'apply_licence.apply_id',
    'apply_licence.file_id', 'merchant_apply.licence_id',
    'merchant_apply.founded_merchant_id', 'export_record.user_id', 'export_record.file_id', 'export_record.bare_file_id',
    'feedback.user_id', 'feedback.image_ids',
    'feedback_comment.user_id', 'feedback_comment.image_ids', 'file.project_id', 'file_upload.user_id', 'grid_view.user_id',
    'idempotency_key.user_id', 'kept_workbook.user_id', 'large_body.user_id',
    'man.photo_ids', 'man.id_picture_ids', 'man_certificate.picture_ids', 'material.img_ids', 'material.attachment_ids', 'notice.user_id',
    'project.manager_id',
    'quota.img_ids', 'quota.source_id', 'package_use.quota_id', 'quota_material.source_id', 'task.user_id', 'user_role.project_id',
    'user_seen.user_id', 'user_setting.user_id', 'warehouse.keeper_id',
    'warning.owner_id', 'document.project_id', 'document.starter_id', 'document_comment.user_id', 'document_comment.file_ids',
    'supplier.attachment_ids', 'supplier_certificate.file_ids',
    'approval.starter_id', 'approval_task.user_id', 'approval_log.user_id', 'approval_log.file_ids', 'approval_copy.user_id',
    'approval_part.user_id', 'approval_delegation.from_id', 'approval_delegation.to_id',
    'approval_recheck.user_id', 'inquiry_invite.file_id', 'quote_version.file_ids', 'contract.attachment_ids',
    'contract_supplement.attachment_ids', 'project.attachment_ids', 'project_item.project_id', 'position.project_id',
    'position_match.project_id', 'position_finish.project_id', 'position_design.project_id', 'position_commit.project_id',
    'project_item.bill_id', 'project_bill.project_id', 'project_bill.file_id', 'project_label_type.project_id', 'project_label.project_id',
    'contract.handler_id', 'contract_supplement.handler_id', 'award.buyer_id', 'award.handler_id', 'inquiry.handler_id',
    'inquiry_apply.handler_id', 'purchase_order.handler_id', 'subscribe.handler_id', 'award.attachment_ids', 'inquiry.attachment_ids',
    'inquiry_apply.attachment_ids', 'purchase_order.attachment_ids', 'subscribe.attachment_ids',
    'in_document.handler_id', 'in_document.attachment_ids', 'out_document.handler_id', 'out_document.attachment_ids', 'pick.handler_id',
    'pick.attachment_ids', 'back_request.handler_id', 'back_request.attachment_ids', 'purchase_return.handler_id',
    'purchase_return.attachment_ids', 'stock_count.handler_id', 'stock_count.attachment_ids', 'stock_transfer.handler_id',
    'stock_transfer.attachment_ids', 'month_end.handler_id', 'month_end.attachment_ids',
    'variable_change.handler_id', 'variable_change.before_photo_ids', 'variable_change.after_photo_ids', 'variable_change.attachment_ids',
    'variable_confirmation.file_ids', 'loss.handler_id', 'loss.photo_ids', 'loss.attachment_ids',
    'schedule.project_id', 'schedule_delay.evidence_ids',
    'analysis.project_id', 'analysis_round.attachment_ids', 'analysis_deed.user_id', 'analysis_item.quota_id', 'analysis_step.analysis_id',
    'analysis_material.analysis_id', 'analysis_item_phase.analysis_id',
  ],
  'rows that there are no tables of': ['quota_worker.job_id'],
} as const

it('every column that names a row is a declared reference, part of a row, or said to be neither', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (a.attname like '%\\_id' or a.attname like '%\\_ids'
    or a.attname in ('pid', 'parent_code', 'department_code'))
      and a.attname <> 'merchant_id' and not (c.relname = 'dict_entry' and a.attname = 'pid')
      and not exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey))
    order by 1`)
  const declared = ALL.filter(({ constraint }) => constraint.endsWith('_refers')).map(({ from, column }) => `${from}.${column}`)
  expect(rows.map(({ name }) => name)).toEqual([...declared, ...Object.values(NAMES).flat()].toSorted())
})

it('the database knows the declared references, and no others', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select conname as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    and confrelid not in ('merchant'::regclass, 'app_user'::regclass, 'quota'::regclass)
    union select distinct tgname from pg_trigger where tgname like '%\\_refers' order by 1`)
  const parts = [
    ...PARTS.filter(name => !name.startsWith('session') && !name.startsWith('quota_worker')),
    ...KINDS.flatMap(({ stored }) => partsIn(stored)),
  ]
  const covered = [...new Set([...ALL.map(({ constraint }) => constraint), ...parts])]
  expect(rows.map(({ name }) => name)).toEqual(covered.toSorted())
})

const ANYTHING: Readonly<Record<string, unknown>> = {
  numeric: '1', int4: 1, int8: 1, bool: true, date: '2026-01-01', timestamptz: '2026-01-01T00:00:00Z', jsonb: '{}',
}
/** Inserts a row as its columns require; `parents` maps columns to rows that must exist. */
const anyRow = (table: string, parents: Readonly<Record<string, string>> = {}) => async (
  tx: Tx, id: string, to?: string, column?: string
): Promise<unknown> => {
  const needed = await tx.sql<{ name: string, type: string }>`select a.attname as name, t.typname as type from pg_attribute a join pg_type t
    on t.oid = a.atttypid
    where a.attrelid = ${table}::regclass and a.attnum > 0 and a.attnotnull and not a.atthasdef and a.attname <> 'merchant_id'
    and not a.attisdropped`
  const cells = new Map<string, unknown>(needed.map(({ name, type }) => [name, name === 'kind' ? 'MATERIAL' : ANYTHING[type] ?? id]))
  for (const parent of new Set(Object.entries(parents).flatMap(([name, one]) => (name === column ? [] : [one]))))
    await MADE[parent]!(tx, id)
  if (column !== undefined) cells.set(column, to ?? id)
  const names = [...cells.keys()]
  return tx.sql`insert into ${sql.identifier(table)} (${sql.join(names.map(name => sql.identifier(name)), sql`, `)})
    values (${sql.join(names.map(name => sql`${cells.get(name)}`), sql`, `)})`
}

const MADE: Readonly<Record<string, (tx: Tx, id: string, to?: string, column?: string) => Promise<unknown>>> = {
  material: (tx, id, to) => tx.sql`insert into material (id, name, unit, type_code, machine, identity, search_key, pid) values (${id},
    ${id}, 'm', '01', false, ${id}, ${id}, ${to ?? '-1'})`,
  async quota_material(tx, id, to) {
    await step(tx, id)
    await tx.sql`insert into quota_material (quota_id, id, worker_id, sort, lib_material_id) values (${id}, ${id}, ${id}, 0, ${to ?? null})`
  },
  async quota_machine(tx, id, to) {
    await step(tx, id)
    await tx.sql`insert into quota_machine (quota_id, id, worker_id, sort, lib_material_id) values (${id}, ${id}, ${id}, 0, ${to ?? null})`
  },
  material_default: (tx, id, to) =>
    tx.sql`insert into material_default (name_key, type_code, material_id) values (${id}, '01', ${to ?? id})`,
  // Both refer to an item and a supplier.
  material_item: (tx, id, to, column) =>
    column === 'supplier_id' ? tx.sql`insert into material_item (id, machine, name, identity, supplier_id) values (${id}, false, ${id},
      ${id}, ${to ?? null})` : tx.sql`insert into material_item (id, machine, name, identity, lib_material_id, bind_time) values (${id},
        false, ${id}, ${id}, ${to ?? null}, ${to === undefined ? null : new Date().toISOString()}::timestamptz)`,
  price_point: (tx, id, to, column) =>
    tx.sql`insert into price_point (id, machine, name, source, day, include_tax, price_incl, search_key, lib_material_id, supplier_id)
    values (${id}, false, ${id}, 'MANUAL', '2026-01-01', true, 1, ${id}, ${column === 'supplier_id' ? null : to ?? null},
    ${column === 'supplier_id' ? to ?? null : null})`,
  supplier: (tx, id) => tx.sql`insert into supplier (id, kind, name) values (${id}, 'MATERIAL', ${id})`,
  team: (tx, id, to) => tx.sql`insert into team (id, name, leader_id) values (${id}, ${id}, ${to ?? null})`,
  man: (tx, id, to) => tx.sql`insert into man (id, real_name, id_shown, id_sealed, id_mark, phone, job_category, entry_date, team_id)
    values (${id}, ${id}, 'x', 'x', ${id}, '1', '1', '2026-01-01', ${to ?? null})`,
  dict_tree: (tx, id, to, column) =>
    column === 'leader_id' ? tx.sql`insert into dict_tree (tree, code, name, leader_id) values ('DEPARTMENT', ${id}, ${id}, ${to ?? null})`
      : tx.sql`insert into dict_tree (tree, code, name, parent_code) values ('DEPARTMENT', ${id}, ${id}, ${to ?? null})`,
  async user_merchant(tx, id, to) {
    await tx.sql`insert into app_user (id, phone, real_name) values (${id}, ${id}, ${id})`
    await tx.sql`insert into user_merchant (user_id, real_name, department_code) values (${id}, ${id}, ${to ?? null})`
  },
  document: (tx, id) => tx.sql`insert into document (id, kind, code) values (${id}, 'test', ${id})`,
  async document_link(tx, id, to) {
    await MADE.document!(tx, id)
    await tx.sql`insert into document_link (id, from_id, from_line, from_row, to_id, to_line, to_row) values (${id}, ${to ?? id}, '', '',
      ${id}, '', '')`
  },
  project_item: (tx, id, to, column) => tx.sql`insert into project_item (id, project_id, parent_id, change_id, sort, name)
    values (${id}, 'p', ${column === 'change_id' ? null : to ?? null}, ${column === 'change_id' ? to ?? null : null}, 0, ${id})`,
  async analysis_round(tx, id, to, column) {
    const [project, change] = column === 'change_id' ? [undefined, to] : [to, undefined]
    if (project === undefined) await MADE.project!(tx, id)
    await tx.sql`insert into analysis_round (id, project_id, code, round_name, round, change_id) values (${id}, ${project ?? id}, ${id},
      ${id}, 1, ${change ?? null})`
  },
  async analysis(tx, id, to) {
    await MADE.analysis_round!(tx, id)
    if (to === undefined) await MADE.user_merchant!(tx, id)
    await tx.sql`insert into analysis (id, round_id, project_id, user_id) values (${id}, ${id}, ${id}, ${to ?? id})`
  },
  async analysis_item(tx, id, to, column) {
    await MADE.analysis!(tx, id)
    const [project, parent] = column === 'project_item_id' ? [to ?? null, null] : [null, to ?? null]
    await tx.sql`insert into analysis_item (id, analysis_id, project_item_id, parent_id, sort, name) values (${id}, ${id}, ${project},
      ${parent}, 0, ${id})`
  },
  async analysis_machine(tx, id, to) {
    await MADE.analysis!(tx, id)
    await tx.sql`insert into analysis_machine (id, analysis_id, item_id, machine_name, cost_type, way, quantity, days, price, amount)
      values (${id}, ${id}, ${to ?? null}, ${id}, '1', 'LEASE', 1, 1, 1, 1)`
  },
  async analysis_other(tx, id, to) {
    await MADE.analysis!(tx, id)
    await tx.sql`insert into analysis_other (id, analysis_id, item_id, cost_name, cost_type, base, rate, basis, factor, amount)
      values (${id}, ${id}, ${to ?? null}, ${id}, '1', 'FIXED', 1, 1, 1, 1)`
  },
  async analysis_change(tx, id, to) {
    await MADE.analysis!(tx, id)
    await tx.sql`insert into analysis_change (id, analysis_id, item_id, change_name, probability, amount) values (${id}, ${id},
      ${to ?? null}, ${id}, 1, 1)`
  },
  project: (tx, id) => tx.sql`insert into project (id, code, name) values (${id}, ${id}, ${id})`,
  async project_analyst(tx, id, to) {
    await MADE.project!(tx, id)
    await tx.sql`insert into project_analyst (project_id, user_id) values (${id}, ${to ?? id})`
  },
  async contract(tx, id, to, column) {
    const [supplierId, projectId] = column === 'project_id' ? [id, to ?? null] : [to ?? id, null]
    if (supplierId === id) await MADE.supplier!(tx, id)
    await tx.sql`insert into contract (id, kind, code, contract_name, supplier_id, project_id, contract_kind, tax_rate)
      values (${id}, 'MATERIAL', ${id}, ${id}, ${supplierId}, ${projectId}, 'ORDER', 13)`
  },
  async contract_supplement(tx, id, to, column) {
    const contractId = column === undefined || column === 'contract_id' ? to ?? id : id
    if (contractId === id) await MADE.contract!(tx, id)
    const [supplierId, projectId] = [
      column === 'supplier_id' ? to ?? id : contractId === id ? id : await supplierNamed(tx, contractId),
      column === 'project_id' ? to ?? null : null,
    ]
    await tx.sql`insert into contract_supplement (id, kind, code, supplement_name, contract_id, contract_code, supplier_id, project_id,
      contract_kind, include_tax, reason, tax_rate)
      values (${id}, 'MATERIAL', ${id}, ${id}, ${contractId}, ${contractId}, ${supplierId}, ${projectId}, 'ORDER', true, 'x', 13)`
  },
  async contract_line(tx, id, to) {
    await MADE.contract!(tx, id)
    await tx.sql`insert into contract_line (id, contract_id, item_name, unit, quantity, price, lib_material_id) values (${id}, ${id},
      ${id}, 'm', 1, 1, ${to ?? null})`
  },
  async contract_supplement_line(tx, id, to) {
    await MADE.contract_supplement!(tx, id)
    await tx.sql`insert into contract_supplement_line (id, supplement_id, item_name, unit, quantity, price, lib_material_id) values (${id},
      ${id}, ${id}, 'm', 1, 1, ${to ?? null})`
  },
  subscribe: anyRow('subscribe', { project_id: 'project' }), subscribe_line: anyRow('subscribe_line', { subscribe_id: 'subscribe' }),
  inquiry_apply: anyRow('inquiry_apply'), inquiry_apply_line: anyRow('inquiry_apply_line', { apply_id: 'inquiry_apply' }),
  inquiry: anyRow('inquiry'), inquiry_line: anyRow('inquiry_line', { inquiry_id: 'inquiry' }),
  inquiry_supplier: anyRow('inquiry_supplier', { inquiry_id: 'inquiry' }),
  award: anyRow('award', { inquiry_id: 'inquiry' }), award_line: anyRow('award_line', { award_id: 'award' }),
  purchase_order: anyRow('purchase_order', { supplier_id: 'supplier', project_id: 'project' }),
  purchase_order_line: anyRow('purchase_order_line', { order_id: 'purchase_order' }),
  warehouse: (tx, id, to) =>
    tx.sql`insert into warehouse (id, place, code, name, kind, project_id) values (${id}, 1, ${id}, ${id}, 'SITE', ${to ?? null})`,
  stock_minimum: anyRow('stock_minimum', { warehouse_id: 'warehouse', material_id: 'material' }),
  pick: anyRow('pick', { project_id: 'project', warehouse_id: 'warehouse' }),
  back_request: anyRow('back_request', { project_id: 'project', warehouse_id: 'warehouse' }),
  in_document: anyRow('in_document', { project_id: 'project', warehouse_id: 'warehouse' }),
  out_document: anyRow('out_document', { project_id: 'project', warehouse_id: 'warehouse' }),
  purchase_return: anyRow('purchase_return', { supplier_id: 'supplier', project_id: 'project', warehouse_id: 'warehouse' }),
  in_document_line: anyRow('in_document_line', { in_document_id: 'in_document' }),
  out_document_line: anyRow('out_document_line', { out_document_id: 'out_document' }),
  pick_line: anyRow('pick_line', { pick_id: 'pick' }), back_request_line: anyRow('back_request_line', { back_request_id: 'back_request' }),
  purchase_return_line: anyRow('purchase_return_line', { purchase_return_id: 'purchase_return' }),
  stock_count: anyRow('stock_count', { project_id: 'project', warehouse_id: 'warehouse' }),
  stock_count_line: anyRow('stock_count_line', { stock_count_id: 'stock_count' }),
  stock_transfer: anyRow(
    'stock_transfer', { project_id: 'project', warehouse_id: 'warehouse', to_project_id: 'project', to_warehouse_id: 'warehouse' }
  ),
  stock_transfer_line: anyRow('stock_transfer_line', { stock_transfer_id: 'stock_transfer' }),
  month_end: anyRow('month_end', { project_id: 'project' }), month_end_line: anyRow('month_end_line', { month_end_id: 'month_end' }),
  variable_change: anyRow('variable_change', { project_id: 'project' }),
  variable_change_line: anyRow('variable_change_line', { change_id: 'variable_change' }),
  loss: anyRow('loss', { project_id: 'project' }), loss_line: anyRow('loss_line', { loss_id: 'loss' }),
  schedule: anyRow('schedule', { project_id: 'project' }), schedule_bar: anyRow('schedule_bar', { schedule_id: 'schedule' }),
  schedule_baseline_bar: anyRow('schedule_baseline_bar', { schedule_id: 'schedule' }),
  schedule_delay: anyRow('schedule_delay', { project_id: 'project' }),
  position: anyRow('position'), position_match: anyRow('position_match', { item_id: 'project_item', position_id: 'position' }),
  position_step: anyRow('position_step', { match_id: 'position_match' }),
  role: (tx, id) => tx.sql`insert into role (id, key, name) values (${id}, 101, ${id})`,
  async user_role(tx, id, to) {
    await MADE.user_merchant!(tx, id)
    await tx.sql`insert into user_role (user_id, role_id) values (${id}, ${to ?? id})`
  },
}
const supplierNamed = async (tx: Tx, contractId: string): Promise<string> =>
  (await tx.sql<{ id: string }>`select supplier_id as id from contract where id = ${contractId}`)[0]?.id ?? contractId
async function step(tx: Tx, id: string): Promise<void> {
  await tx.sql`insert into quota (id, code, name, search_key) values (${id}, ${id}, ${id}, ${id})`
  await tx.sql`insert into quota_worker (quota_id, id, sort) values (${id}, ${id}, 0)`
}
const KEY: Readonly<Record<string, string>> = {
  user_merchant: 'user_id', dict_tree: 'code', user_role: 'user_id', material_default: 'name_key', project_analyst: 'project_id',
  position_step: 'match_id', schedule_baseline_bar: 'bar',
}
const keyOf = (table: string): string => KEY[table] ?? 'id'
const run = (tx: Tx, text: string) => tx.q.execute<Record<string, string>>(sql.raw(text))
const write = <T>(work: (tx: Tx) => Promise<T>, merchant = MERCHANT): Promise<T> =>
  inWrite(database.pool, systemCtx('test.references', merchant), work)

beforeAll(() => write(tx => tx.sql`insert into merchant (name) values ('甲公司')`))

/** A recorded price keeps its supplier and is immutable. */
const WRITTEN_ONCE: ReadonlySet<string> = new Set(['price_point.supplier_id'])

type Race = 'the writer is first' | 'who deletes is first' | 'both at once'
const RACES: readonly Race[] = ['the writer is first', 'who deletes is first', 'both at once']

/**
 * Creates a reference to a row while that row is deleted.
 * @returns the results of both
 */
async function collide(reference: Reference, race: Race, operation: 'insert' | 'update') {
  const [target, other, row] = [newId(), newId(), newId()]
  await write(tx => MADE[reference.to]!(tx, target))
  if (operation === 'update') {
    await write(tx => MADE[reference.to]!(tx, other))
    await write(tx => MADE[reference.from]!(tx, row, other, reference.column))
  }
  const refer = (wait: number) => write(async tx => {
    if (operation === 'insert') await MADE[reference.from]!(tx, row, target, reference.column)
    else await run(tx, `update ${reference.from} set ${reference.column} = '${target}' where ${keyOf(reference.from)} = '${row}'`)
    await pause(wait)
  })
  const remove = (wait: number) => write(async tx => {
    await run(tx, `delete from ${reference.to} where merchant_id = '${MERCHANT}' and ${keyOf(reference.to)} = '${target}'`)
    await pause(wait)
  })
  const [first, second] = race === 'the writer is first' ? [refer, remove] : [remove, refer]
  const began = first(race === 'both at once' ? 0 : 30)
  began.catch(() => undefined)
  if (race !== 'both at once') await pause(10)
  const results = await Promise.allSettled([began, second(0)])
  const { rows: [counts] } = await write(tx => run(tx, `select count(*) filter (where ${reference.column} = '${target}') as naming,
    (select count(*) from ${reference.to} where ${keyOf(reference.to)} = '${target}') as there from ${reference.from}`))
  const refused = results.flatMap(result => (result.status === 'rejected' ? [result.reason as AppError] : []))
  return { refused, naming: Number(counts!.naming), there: Number(counts!.there) }
}

describe.each(ALL.map(reference => [`${reference.from}.${reference.column}`, reference] as const))('%s', (name, reference) => {
  it.each(RACES)('names no row that is gone when %s', async race => {
    for (let round = 0; round < (race === 'both at once' ? ROUNDS : ROUNDS_IN_ORDER); round += 1) {
      const {
        refused, naming, there: existing,
      } = await collide(reference, race, round % 2 === 0 || WRITTEN_ONCE.has(name) ? 'insert' : 'update')
      expect(naming).toBe(existing)
      expect(refused).toHaveLength(1)
      expect(refused[0]).toMatchObject(
        naming === 1 ? { code: 'IN_USE' } : { code: 'WRONG_STATE', message: `所选的${reference.word}刚刚被删除或合并，请刷新后重新选择` }
      )
    }
  })
})

it("an item of the platform that a company refers to cannot go, nor be referred to once it has gone", async () => {
  const [target, removed] = [newId(), newId()]
  for (const id of [target, removed]) await write(tx => MADE.material!(tx, id), PLATFORM_MERCHANT)
  const remove = (id: string) => write(tx => run(tx, `delete from material where merchant_id = '0' and id = '${id}'`), PLATFORM_MERCHANT)
  const refer = (id: string) => inWrite(database.pool, ctxOf(MERCHANT, 'u'), tx => MADE.material_item!(tx, newId(), id))
  await refer(target)
  await expect(remove(target)).rejects.toMatchObject({ code: 'IN_USE' })
  await remove(removed)
  await expect(refer(removed)).rejects.toMatchObject({ code: 'WRONG_STATE' })
})
