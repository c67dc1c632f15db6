import { sql } from 'drizzle-orm'
import { dec, daysAfter, sumOf, toScale, type Draft, type Row } from '#schemas/kit/index.ts'
import { stock } from '#schemas/store/ledgers.ts'
import { AppError } from '#server/core/errors.ts'
import { monthEnd, monthEndLine, outDocument } from '#server/db/tables/store.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { LineFault, Saving, StoredRecord } from '#server/document/index.ts'
import { asLinked, post, type Posted, type Posting } from '#server/ledger/index.ts'
import { negative } from './costs.ts'
import { stockKey, text, titleOf } from './keys.ts'
import { rowsOf, sourceOf } from './posting.ts'
import { issuedRows } from './unused.ts'

/** Last day of a day's month. */
export const monthEndOf = (day: string): string =>
  (/^\d{4}-\d{2}-\d{2}$/.test(day) ? daysAfter(`${daysAfter(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1) : day)

const DISPLAYED = [
  'itemName', 'spec', 'brand', 'lot', 'unit', 'issueCode', 'issued', 'unused', 'projectItemId', 'projectItemName', 'warehouseId',
  'warehouseName', 'libMaterialId',
] as const
const issueOf = ({ issueId, issueRow }: Row): string => JSON.stringify([text(issueId), text(issueRow)])

/** Sets the last day of the month, and fills in the issued and remaining quantity of each row, which are read-only. */
export async function withIssues(db: Db, { head, lines }: Draft): Promise<Draft> {
  const day = monthEndOf(text(head.bizDay))
  const rows = day === '' ? [] : await db.sql<Row & {
    readonly issued: string, readonly amount: string | null, readonly unitCost: string | null,
  }>`
    select * from ${issuedRows(db, text(head.projectId), day)} r
    where r."issueRow" = any(${sql.param(rowsOf({ lines }).map(row => text(row.issueRow)))}::text[])`
  const issues = new Map(rows.map(row => [issueOf(row), row]))
  const items = rowsOf({ lines }).map((row): Row => {
    const issue = issues.get(issueOf(row))
    if (issue === undefined) return { ...row, unused: null }
    const amount = toScale(dec(text(row.quantity) || '0').times(issue.amount ?? '0').div(issue.issued), 2)
    return {
      ...row, ...Object.fromEntries(DISPLAYED.map(key => [key, issue[key] ?? null])), issued: toScale(dec(issue.issued), 6),
      unused: toScale(dec(text(issue.unused)), 6), unitCost: issue.unitCost, amount,
    }
  })
  return {
    head: { ...head, bizDay: day === '' ? null : day, totalAmount: toScale(dec(sumOf(items.map(row => text(row.amount) || '0'))), 2) },
    lines: { ...lines, items },
  }
}

/** Rows without an issue, repeated ones, and quantities above the remainder of an issue. */
export function leftoverFaults(_tx: Tx, { draft }: Saving): Promise<readonly LineFault[]> {
  const rows = rowsOf(draft)
  const fault = (row: Row, column: string, reason: string): LineFault =>
    ({ line: 'items', row: String(row.id), column, code: 'invalid', text: reason })
  return Promise.resolve(rows.flatMap((row, at): LineFault[] => {
    if (text(row.unused) === '') return [fault(row, 'itemName', '请从领出未退的材料中选择')]
    if (rows.findIndex(one => issueOf(one) === issueOf(row)) < at) return [fault(row, 'itemName', `${titleOf(row)}：同一出库行只能登记一次`)]
    return dec(text(row.quantity) || '0').gt(text(row.unused)) ? [fault(
      row, 'quantity', `${titleOf(row)}：现场剩余不能多于未退数量 ${toScale(dec(text(row.unused)), 2)}`
    )] : []
  }))
}

/** Reason in Chinese why a project cannot have another month end of this month. */
export async function whyMonthEndTwice(db: Db, { id, head }: StoredRecord): Promise<string | null> {
  const [other] = await db.q.select({ code: monthEnd.code }).from(monthEnd).where(sql`${monthEnd.merchantId} = ${db.ctx.merchantId}
    and ${monthEnd.projectId} = ${text(head.projectId)}
    and ${monthEnd.bizDay} = ${text(head.bizDay)} and ${monthEnd.processState} = 'COMPLETE' and ${monthEnd.id} <> ${id}`)
  return other === undefined ? null : `项目 ${text(head.bizDay).slice(0, 7)} 已办月末假退料（${String(other.code)}）`
}
/**
 * Allows one month end per project and month, and locks its issues.
 * @throws AppError WRONG_STATE
 */
export async function demandOnce(tx: Tx, record: StoredRecord): Promise<void> {
  const lock = `${tx.ctx.merchantId}/monthEnd/${text(record.head.projectId)}/${text(record.head.bizDay)}`
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`
  const twice = await whyMonthEndTwice(tx, record)
  if (twice !== null) throw new AppError('WRONG_STATE', { text: twice })
  const ids = [...new Set(rowsOf(record).map(row => text(row.issueId)))]
  const locked = await tx.sql`select from ${outDocument} where merchant_id = ${tx.ctx.merchantId} and id = any(${sql.param(ids)}::text[])
    and process_state = 'COMPLETE' order by id for share`
  if (locked.length < ids.length) throw new AppError('WRONG_STATE', { text: '有出库单已反审核，请刷新后重试' })
}
/**
 * Refuses changes of an issue that a month end refers to.
 * @throws AppError WRONG_STATE with its number
 */
export async function demandNoMonthEnd(tx: Tx, issueId: string): Promise<void> {
  const [by] = await tx.q.select({ code: monthEnd.code }).from(monthEndLine)
    .innerJoin(monthEnd, sql`${monthEnd.merchantId} = ${monthEndLine.merchantId} and ${monthEnd.id} = ${monthEndLine.monthEndId}`)
    .where(sql`${monthEndLine.merchantId} = ${tx.ctx.merchantId} and ${monthEndLine.issueId} = ${issueId}
      and ${monthEnd.processState} = 'COMPLETE'`).limit(1)
  if (by !== undefined) throw new AppError('WRONG_STATE', { text: `已登记月末假退料（${String(by.code)}），须先反审核该单` })
}

/** The second half of a month end: the record on the first day of the next month. */
export const nextMonth = (record: StoredRecord): StoredRecord =>
  ({ ...record, id: `${record.id}.again`, head: { ...record.head, bizDay: daysAfter(text(record.head.bizDay), 1) } })

/**
 * Returns unused goods at their cost, and issues them again at the same cost on the next day. Both are linked to the issue, whose remainder
 * is unchanged.
 */
export async function leftOver(tx: Tx, kind: string, record: StoredRecord): Promise<readonly {
  readonly row: Row, readonly posted: Posted<typeof stock>
}[]> {
  const rows = rowsOf(record)
  const posting = (row: Row, quantity: string): Posting<typeof stock> =>
    ({
      key: stockKey(text(row.warehouseId), row), line: String(row.id), title: titleOf(row), quantity,
      link: { source: text(row.issueId), line: text(row.issueRow) },
    })
  const { rows: posted } = await post(
    tx, stock, sourceOf(kind, record), rows.map(row => ({ ...posting(row, text(row.quantity)), worth: asLinked(text(row.quantity)) }))
  )
  const amounts = new Map(posted.map(({ line, amount }) => [line, amount]))
  await post(
    tx, stock, sourceOf(`${kind}.again`, nextMonth(record)),
    rows.map(row => ({ ...posting(row, negative(text(row.quantity))), amount: negative(amounts.get(String(row.id))!) }))
  )
  return posted.map(one => ({ row: rows.find(({ id }) => String(id) === one.line)!, posted: one }))
}
