import { sql, type SQL } from 'drizzle-orm'
import { PROCESS_MACHINE } from '#schemas/kit/index.ts'
import type { SettingKey } from '#schemas/org/settings.ts'
import { documentLink, documentVersion } from '#server/db/tables/document.ts'
import { importRow, task } from '#server/db/tables/engine.ts'
import type { Tx } from '#server/db/tx.ts'
import { LIST_EXPORT } from '#shared/api/export.ts'

/** Time and key of the last row, oldest first. */
export type PageCursor = readonly [at: string, ...key: readonly string[]]

export interface PortionParams {
  /** Minimum age of the rows in days. */
  readonly days: number
  /** Undefined at the start. */
  readonly after: PageCursor | undefined
  readonly most: number
}

export interface Portion {
  readonly gone: number
  /** Undefined at the end. */
  readonly next: PageCursor | undefined
}

/** Rows without a rule are stored for ever. */
export interface Retention {
  readonly table: string
  readonly title: string
  /** The company setting with the retention in days. */
  readonly days: SettingKey
  /** Deletes those of the merchant's next rows that are past retention. */
  readonly portion: (tx: Tx, params: PortionParams) => Promise<Portion>
}

interface PortionRow {
  readonly seen: number
  readonly gone: number
  readonly next: PageCursor | null
}

const BEGINNING: PageCursor = ['-infinity', '', '0']
const before = (days: number): SQL => sql`now() - make_interval(days => ${days})`
const portionOf = ({ seen: examined, gone: deleted, next }: PortionRow, maxRows: number): Portion =>
  ({ gone: deleted, next: examined < maxRows ? undefined : next ?? undefined })
const literals = (texts: readonly string[]): SQL => sql.raw(texts.map(text => `'${text}'`).join(', '))

/**
 * Entities whose audit rows affect neither money nor rights. All others are retained (accounting files: 30 years or for ever, 会计档案管理办法).
 */
export const ENDING_DEEDS = [
  'grid_view', 'file', 'warning', 'feedback', 'task', 'retention',
  'material_item', 'position', 'position_tag', 'position_match', 'schedule',
  'project_label', 'project_label_type', 'analysis_item', 'analysis_machine', 'analysis_other', 'analysis_phase', 'analysis_change',
] as const

/** The database function refuses rows younger than 180 days and those of existing documents. */
async function endDeeds({ ctx, sql: query }: Tx, { days, after: [at, id] = BEGINNING, most: maxRows }: PortionParams): Promise<Portion> {
  const [row] = await query<PortionRow>`select seen, gone, array[last_at::text, last_id] as next
    from yz_end_audit(${ctx.merchantId}, ${sql.param([...ENDING_DEEDS])}, ${before(days)}, ${at}, ${id}, ${maxRows})`
  return portionOf(row!, maxRows)
}

/** The database function retains a library item's former prices, each item's newest, and those younger than five years. */
async function endPrices({ ctx, sql: query }: Tx, { days, after: [at, id] = BEGINNING, most: maxRows }: PortionParams): Promise<Portion> {
  const [row] = await query<PortionRow>`select seen, gone, array[last_at::text, last_id] as next
    from yz_end_prices(${ctx.merchantId}, ${before(days)}, ${at}, ${id}, ${maxRows})`
  return portionOf(row!, maxRows)
}

/**
 * Deletes draft versions that a save replaced. A version not followed by a save was submitted, approved or posted, and is retained, as are
 * the newest and the sources of other rows.
 */
async function endDrafts(
  { ctx: { merchantId }, sql: query }: Tx, { days, after = BEGINNING, most: maxRows }: PortionParams
): Promise<Portion> {
  const [at, id, number] = after
  const [result] = await query<PortionRow>`
    with looked as materialized (
      select v.ctid as row, v.document_id, v.number, v.at,
          (select n.number from ${documentVersion} n
            where n.merchant_id = v.merchant_id and n.document_id = v.document_id and n.number = v.number + 1) is not null
          and (select true from ${documentLink} l
            where l.merchant_id = v.merchant_id and l.from_id = v.document_id and l.from_version = v.number limit 1) is null as ends
        from ${documentVersion} v
        where v.merchant_id = ${merchantId} and v.state in (${literals(PROCESS_MACHINE.editable)}) and v.at < ${before(days)}
          and (v.at, v.document_id, v.number) > (${at}, ${id}, ${number}) order by v.at, v.document_id, v.number limit ${maxRows}),
    gone as (
      delete from ${documentVersion} v where v.ctid = any (array(select l.row from looked l where l.ends)) returning 1)
    select (select count(*)::int from looked) as seen, (select count(*)::int from gone) as gone,
      (select array[l.at::text, l.document_id, l.number::text] from looked l
        order by l.at desc, l.document_id desc, l.number desc limit 1) as next`
  return portionOf(result!, maxRows)
}

/** Deletes ended tasks with dependent rows, an import's rows first. */
const endTasks = (exports: boolean): Retention['portion'] => async (tx, { days, after = BEGINNING, most: maxRows }) => {
  const { ctx: { merchantId }, sql: query } = tx
  const tasks = await query<{ readonly id: string, readonly next: PageCursor, readonly ends: boolean }>`
    select id, array[created_at::text, id] as next, (kind = ${LIST_EXPORT}) = ${exports} as ends from ${task}
    where merchant_id = ${merchantId} and state in ('DONE', 'FAILED', 'CANCELLED') and created_at < ${before(days)}
      and (created_at, id) > (${after[0]}, ${after[1]}) order by created_at, id limit ${maxRows}`
  const ids = sql.param(tasks.filter(({ ends }) => ends).map(({ id }) => id))
  await query`select set_config('enable_seqscan', 'off', true)`
  const rows = await query`delete from ${importRow} where ctid = any (array(
    select ctid from ${importRow} where merchant_id = ${merchantId} and task_id = any(${ids}) limit ${maxRows})) returning 1`
  if (rows.length === maxRows) return { gone: maxRows, next: after }
  const deleted = await query`delete from ${task} where merchant_id = ${merchantId} and id = any(${ids}) returning 1`
  return { gone: rows.length + deleted.length, next: tasks.length < maxRows ? undefined : tasks.at(-1)?.next }
}

/** Ledgers, documents and rows that refer to them have no retention: they are the history of money. */
export const RETENTIONS: readonly Retention[] = [
  { table: 'audit_log', title: '操作记录', days: 'auditKeepDays', portion: endDeeds },
  { table: 'document_version', title: '草稿的历史版本', days: 'draftKeepDays', portion: endDrafts },
  { table: 'price_point', title: '未对应库条目的信息价', days: 'priceListKeepDays', portion: endPrices },
  // The files are deleted after a week (grid/import/storedFiles.ts).
  { table: 'export_record', title: '导出记录', days: 'exportKeepDays', portion: endTasks(true) },
  // An import can be undone while its task exists.
  { table: 'task', title: '后台任务', days: 'taskKeepDays', portion: endTasks(false) },
]
