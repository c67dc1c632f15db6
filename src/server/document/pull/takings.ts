import { businessDate, counts, dec, isDecimalText, matchText, toText, ZERO, type Draft, type Pull } from '#schemas/kit/index.ts'
import { grouped } from '#server/core/grouped.ts'
import { settingAt } from '#server/core/settings.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { cellText } from '#server/grid/index.ts'
import type { StoredRecord } from '../records.ts'
import { refuseFaults, type LineFault } from '../refusal.ts'
import type { Stored } from '../stored.ts'
import { counterOf } from './counters.ts'
import { pulledRows, rowFault, type NamedRow, type PulledRow } from './rows.ts'
import { holdRows, sourceRows, type SourceRow } from './sources.ts'

/** A document about to draw; `takes`: it will count, so rows are locked and excess is refused. */
export interface Taker {
  readonly id: string
  readonly draft: Draft
  readonly takes: boolean
  /** The user can reference only visible sources, besides those in the document already; an approver need not see them. */
  readonly scoped?: boolean
  /** Sources are checked again, before an approval takes effect. */
  readonly anew?: boolean
  /** Rows count in full again: a closed row has nothing available, whatever the document counts for. */
  readonly reopened?: boolean
}
interface TakingFaults { readonly wrong: readonly LineFault[], readonly over: readonly LineFault[] }

const quantityOf = ({ row, pull }: PulledRow) => {
  const typed = cellText(row[pull.quantity]) ?? ''
  return isDecimalText(typed) ? dec(typed) : ZERO
}

const stateText = ({ document: { states, actStates } }: Stored, row: SourceRow): string =>
  row.states.map(state => actStates[state] ?? states[state] ?? state).filter((text, i, all) => all.indexOf(text) === i).join('、')

/** At any quantity; null if it can be drawn. */
function whyNot(
  stored: Stored, source: Stored, { documentId, pull }: PulledRow, sourceRow: SourceRow | undefined,
  { draft: { head }, anew = false, scoped = false }: Taker
): string | null {
  if (sourceRow === undefined || sourceRow.documentId !== documentId || (scoped && !sourceRow.known && !sourceRow.linked))
    return `来源的${source.document.title}已没有这一行，请重新选择`
  if (pull.only !== undefined && !sourceRow.offered) return pull.only.said
  const other = Object.entries(pull.match ?? {})
    .find(([column, sourceColumn]) => matchText(head[column]) !== matchText(sourceRow.match[sourceColumn!]))
  if (other !== undefined)
    return `来源${source.document.title} ${sourceRow.code} 的${stored.document.header.columns[other[0]]?.label ?? ''}与本单不一致`
  if (sourceRow.gives || (!anew && dec(sourceRow.own).gt(ZERO))) return null
  return `来源${source.document.title} ${sourceRow.code} 是${stateText(source, sourceRow)}状态，不能取用`
}

/** Quantity available to the document: of a closed row what it has already. */
const leftFor = ({ closing, own: ownQuantity, remaining }: SourceRow, { reopened = false }: Taker) =>
  (closing === null ? dec(remaining) : reopened ? ZERO : dec(ownQuantity))

/** Percentage by which a row can be overdrawn. */
export async function overRate(db: Db, { overRates }: Stored, { from }: Pull) {
  const key = overRates[from]
  return dec(key === undefined ? '0' : await settingAt(db, key, businessDate(db.ctx.now)))
}

/** For rows of one line and kind. */
async function groupFaults(db: Db, stored: Stored, rows: readonly PulledRow[], taker: Taker): Promise<TakingFaults> {
  const { pull } = rows[0]!
  const counter = counterOf(stored, pull)
  const ids = [...new Set(rows.map(({ rowId }) => rowId))].toSorted()
  await holdRows(db, counter.source, pull.line, ids, taker.takes ? 'take' : 'name')
  const sources = await sourceRows(db, counter, pull, { stored, id: taker.id, ids })
  const [wrong, over]: [LineFault[], LineFault[]] = [[], []]
  const sums = new Map<string, ReturnType<typeof dec>>()
  const rate = await overRate(db, stored, pull)
  for (const one of rows) {
    const at = sources.get(one.rowId)
    const fault = (text: string): LineFault => rowFault(stored, one.line, { ...one, column: one.pull.quantity }, text)
    const refusal = whyNot(stored, counter.source, one, at, taker)
    if (refusal !== null || at === undefined) {
      wrong.push(fault(refusal ?? ''))
      continue
    }
    const quantity = quantityOf(one)
    if (quantity.lt(ZERO)) wrong.push(fault('取用数量不能小于 0'))
    const sum = (sums.get(one.rowId) ?? ZERO).plus(quantity)
    sums.set(one.rowId, sum)
    const remaining = leftFor(at, taker)
    const more = at.closing === null ? dec(at.asked).times(rate).div(100) : ZERO
    const limitNote = at.closing !== null ? '（余量已关闭）' : more.isZero() ? '' : `（可超 ${toText(more)}）`
    if (sum.gt(remaining.plus(more)))
      over.push(fault(`${counter.source.document.title}剩余 ${toText(remaining)}${limitNote}，本次 ${toText(sum)}`))
  }
  return { wrong, over }
}

/** Unavailable rows and overdrawn ones. */
async function takingFaults(db: Db, stored: Stored, taker: Taker): Promise<TakingFaults> {
  if (Object.keys(stored.document.pulls).length === 0) return { wrong: [], over: [] }
  const { pulled, lost: unresolved } = await pulledRows(db, stored, taker.draft)
  const titles = ({ line }: NamedRow): string => {
    const from = [...new Set(stored.document.pulls[line]!.map(pull => stored.sources[pull.from]!.document.title))]
    return from.length === 1 ? from[0]! : '单据'
  }
  const wrong = unresolved.map(one =>
    rowFault(stored, one.line, { ...one, column: stored.document.pulls[one.line]![0]!.quantity }, `来源的${titles(one)}已没有这一行，请重新选择`))
  const over: LineFault[] = []
  const groups = [...grouped(pulled, ({ pull }) => `${pull.from}/${pull.line}/${counterOf(stored, pull).remainder}`)].toSorted(([a], [b]) =>
    (a < b ? -1 : 1))
  for (const [, rows] of groups) {
    const faults = await groupFaults(db, stored, rows, taker)
    wrong.push(...faults.wrong)
    over.push(...faults.over)
  }
  return { wrong, over }
}

const takerOf = ({ document }: Stored, { id, head, lines, state }: StoredRecord, more: Partial<Taker>): Taker =>
  ({ id, draft: { head, lines }, takes: counts(document, state), ...more })

/** Faults that refuse a save; while the document does not count, overdraws are only reported (see {@link overNotices}). */
export async function savedTakings(
  db: Db, stored: Stored, { id, draft, state, scoped = false }: Pick<Taker, 'id' | 'draft' | 'scoped'> & { readonly state: string }
): Promise<LineFault[]> {
  const isCounted = counts(stored.document, state)
  const { wrong, over } = await takingFaults(db, stored, { id, draft, takes: isCounted, scoped })
  return isCounted ? [...wrong, ...over] : [...wrong]
}

/** Rows that a document would overdraw; it does not count yet. */
export async function overNotices(tx: Tx, stored: Stored, record: StoredRecord): Promise<string[]> {
  if (counts(stored.document, record.state)) return []
  return (await takingFaults(tx, stored, takerOf(stored, record, {}))).over.map(({ text }) => text)
}

/** The reason in Chinese, or null. Locks the rows. */
export const whyNotReopened = async (tx: Tx, stored: Stored, record: StoredRecord): Promise<string | null> =>
  (counts(stored.document, record.state)
    ? (await takingFaults(tx, stored, takerOf(stored, record, { reopened: true }))).over[0]?.text ?? null
    : null)

/** The reason in Chinese, or null. Locks the rows in a writing transaction. */
export async function whyNotTaken(db: Db, stored: Stored, record: StoredRecord): Promise<string | null> {
  const { wrong, over } = await takingFaults(db, stored, takerOf(stored, record, { takes: true, anew: true }))
  return [...wrong, ...over][0]?.text ?? null
}

/**
 * Checks draws before a submit or posting.
 * @throws AppError BAD_ROWS with every cell
 */
export async function demandTakings(tx: Tx, stored: Stored, record: StoredRecord): Promise<void> {
  const { wrong, over } = await takingFaults(tx, stored, takerOf(stored, record, { takes: true, anew: true }))
  refuseFaults([...wrong, ...over])
}

/**
 * Checks draws before an action makes a document count.
 * @throws AppError BAD_ROWS
 */
export async function demandActing(tx: Tx, stored: Stored, record: StoredRecord, to: string): Promise<void> {
  if (counts(stored.document, record.state) || !counts(stored.document, to)) return
  const { wrong, over } = await takingFaults(tx, stored, takerOf(stored, record, { takes: true, scoped: true }))
  refuseFaults([...wrong, ...over])
}
