import { sql, type SQL } from 'drizzle-orm'
import { PROCESS_MACHINE } from '#schemas/kit/index.ts'
import type { SettingKey } from '#schemas/org/settings.ts'
import { documentLink, documentVersion } from '#server/db/tables/document.ts'
import { importRow, task } from '#server/db/tables/engine.ts'
import type { Tx } from '#server/db/tx.ts'
import { LIST_EXPORT } from '#shared/api/export.ts'

/** Where a walk over the rows of a merchant has come to, the oldest first: their time and their key. */
export type Place = readonly [at: string, ...key: readonly string[]]

/** A portion that is asked for. */
export interface Asked {
  /** Rows older than so many days. */
  readonly days: number
  /** Behind this place; from the oldest on where the walk begins. */
  readonly after: Place | undefined
  /** Rows to look at. */
  readonly most: number
}

/** A portion that was looked at. */
export interface Portion {
  /** Rows that ended. */
  readonly gone: number
  /** Where the walk goes on; undefined at its end. */
  readonly next: Place | undefined
}

/** How long rows of a table live. What a rule does not name stays for ever. */
export interface Retention {
  readonly table: string
  /** Its name in the record of deeds. */
  readonly title: string
  /** The setting of the company that says after how many days rows end. */
  readonly days: SettingKey
  /** Looks at the next rows of the transaction's merchant and deletes those that end. */
  readonly portion: (tx: Tx, asked: Asked) => Promise<Portion>
}

/** What a portion's statement answers with. */
interface Looked {
  readonly seen: number
  readonly gone: number
  readonly next: Place | null
}

const BEGINNING: Place = ['-infinity', '', '0']
const before = (days: number): SQL => sql`now() - make_interval(days => ${days})`
const portionOf = ({ seen, gone, next }: Looked, most: number): Portion =>
  ({ gone, next: seen < most ? undefined : next ?? undefined })
const literals = (texts: readonly string[]): SQL => sql.raw(texts.map(text => `'${text}'`).join(', '))

/**
 * Deeds on which no money and no right depends: views, files, warnings, feedback, tasks, and the single cells of sheets and schedules
 * whose approved state stands in the documents themselves. Deeds of anything else stay: documents, projects, suppliers, prices (also
 * those of the library), people and their rights, settings (accounting files are kept for 30 years or for ever, 会计档案管理办法).
 */
export const ENDING_DEEDS = [
  'grid_view', 'file', 'warning', 'feedback', 'task', 'retention', 'material_item', 'position', 'position_tag', 'position_match', 'schedule',
  'project_label', 'project_label_type', 'analysis_item', 'analysis_machine', 'analysis_other', 'analysis_phase', 'analysis_change',
] as const

/** The database itself keeps what is younger than 180 days, and every deed of a document that is there. */
async function endDeeds({ ctx, sql: query }: Tx, { days, after: [at, id] = BEGINNING, most }: Asked): Promise<Portion> {
  const [looked] = await query<Looked>`select seen, gone, array[last_at::text, last_id] as next
    from yz_end_audit(${ctx.merchantId}, ${sql.param([...ENDING_DEEDS])}, ${before(days)}, ${at}, ${id}, ${most})`
  return portionOf(looked!, most)
}

/** The database itself keeps what a library item ever had as its price, the newest of each thing, and what is younger than five years. */
async function endPrices({ ctx, sql: query }: Tx, { days, after: [at, id] = BEGINNING, most }: Asked): Promise<Portion> {
  const [looked] = await query<Looked>`select seen, gone, array[last_at::text, last_id] as next
    from yz_end_prices(${ctx.merchantId}, ${before(days)}, ${at}, ${id}, ${most})`
  return portionOf(looked!, most)
}

/**
 * Saves of a draft that its next save replaced at once. A version is a number, which every change of state takes as well: where the next
 * number is no save, this one is what somebody submitted, approved or posted, and it stays, as do the newest and what rows were taken from.
 */
async function endDrafts({ ctx: { merchantId }, sql: query }: Tx, { days, after = BEGINNING, most }: Asked): Promise<Portion> {
  const [at, id, number] = after
  const [looked] = await query<Looked>`
    with looked as materialized (
      select v.ctid as row, v.document_id, v.number, v.at,
          (select n.number from ${documentVersion} n
            where n.merchant_id = v.merchant_id and n.document_id = v.document_id and n.number = v.number + 1) is not null
          and (select true from ${documentLink} l
            where l.merchant_id = v.merchant_id and l.from_id = v.document_id and l.from_version = v.number limit 1) is null as ends
        from ${documentVersion} v
        where v.merchant_id = ${merchantId} and v.state in (${literals(PROCESS_MACHINE.editable)}) and v.at < ${before(days)}
          and (v.at, v.document_id, v.number) > (${at}, ${id}, ${number}) order by v.at, v.document_id, v.number limit ${most}),
    gone as (
      delete from ${documentVersion} v where v.ctid = any (array(select l.row from looked l where l.ends)) returning 1)
    select (select count(*)::int from looked) as seen, (select count(*)::int from gone) as gone,
      (select array[l.at::text, l.document_id, l.number::text] from looked l
        order by l.at desc, l.document_id desc, l.number desc limit 1) as next`
  return portionOf(looked!, most)
}

/** Tasks that have ended, of exports or all others, with what hangs on them; rows that an import has written go first, in portions too. */
const endTasks = (exports: boolean): Retention['portion'] => async (tx, { days, after = BEGINNING, most }) => {
  const { ctx: { merchantId }, sql: query } = tx
  const found = await query<{ readonly id: string, readonly next: Place, readonly ends: boolean }>`
    select id, array[created_at::text, id] as next, (kind = ${LIST_EXPORT}) = ${exports} as ends from ${task}
    where merchant_id = ${merchantId} and state in ('DONE', 'FAILED', 'CANCELLED') and created_at < ${before(days)}
      and (created_at, id) > (${after[0]}, ${after[1]}) order by created_at, id limit ${most}`
  const ids = sql.param(found.filter(({ ends }) => ends).map(({ id }) => id))
  await query`select set_config('enable_seqscan', 'off', true)`
  const rows = await query`delete from ${importRow} where ctid = any (array(
    select ctid from ${importRow} where merchant_id = ${merchantId} and task_id = any(${ids}) limit ${most})) returning 1`
  if (rows.length === most) return { gone: most, next: after }
  const gone = await query`delete from ${task} where merchant_id = ${merchantId} and id = any(${ids}) returning 1`
  return { gone: rows.length + gone.length, next: found.length < most ? undefined : found.at(-1)?.next }
}

/** Every table whose rows end. Ledgers, documents and what refers to them have no rule: the history of money stays. */
export const RETENTIONS: readonly Retention[] = [
  { table: 'audit_log', title: '操作记录', days: 'auditKeepDays', portion: endDeeds },
  { table: 'document_version', title: '草稿的历史版本', days: 'draftKeepDays', portion: endDrafts },
  { table: 'price_point', title: '未对应库条目的信息价', days: 'priceListKeepDays', portion: endPrices },
  // The files themselves are gone after a week, as every kept workbook is (grid/import/kept.ts).
  { table: 'export_record', title: '导出记录', days: 'exportKeepDays', portion: endTasks(true) },
  // An import can be taken back as long as its task is there.
  { table: 'task', title: '后台任务', days: 'taskKeepDays', portion: endTasks(false) },
]
