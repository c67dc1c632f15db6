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

/** A document as it is about to take: `takes`: it will count for something, so that rows are held and too much is refused. */
export interface Taker {
  readonly id: string
  readonly draft: Draft
  readonly takes: boolean
  /** The person names only what he may know of, beside what the document names already; who approves need not know it. */
  readonly scoped?: boolean
  /** What was taken is asked again whether it may be taken: before an approval has its effect. */
  readonly anew?: boolean
  /** Rows count for all that they say again: of a closed row nothing is to be had, whatever the document counts for by now. */
  readonly reopened?: boolean
}
interface Found { readonly wrong: readonly LineFault[], readonly over: readonly LineFault[] }

const quantityOf = ({ row, pull }: PulledRow) => {
  const typed = cellText(row[pull.quantity]) ?? ''
  return isDecimalText(typed) ? dec(typed) : ZERO
}

const stateText = ({ document: { states, actStates } }: Stored, row: SourceRow): string =>
  row.states.map(state => actStates[state] ?? states[state] ?? state).filter((text, i, all) => all.indexOf(text) === i).join('、')

/** Why a row cannot be taken whatever its quantity; null where it can. */
function whyNot(
  stored: Stored, source: Stored, { documentId, pull }: PulledRow, found: SourceRow | undefined,
  { draft: { head }, anew = false, scoped = false }: Taker
): string | null {
  if (found === undefined || found.documentId !== documentId || (scoped && !found.known && !found.linked))
    return `来源的${source.document.title}已没有这一行，请重新选择`
  if (pull.only !== undefined && !found.offered) return pull.only.said
  const other = Object.entries(pull.match ?? {}).find(([own, theirs]) => matchText(head[own]) !== matchText(found.match[theirs!]))
  if (other !== undefined) return `来源${source.document.title} ${found.code} 的${stored.document.header.columns[other[0]]?.label ?? ''}与本单不一致`
  if (found.gives || (!anew && dec(found.own).gt(ZERO))) return null
  return `来源${source.document.title} ${found.code} 是${stateText(source, found)}状态，不能取用`
}

/** What is left for the document itself: of a closed row what it has already. */
const leftFor = ({ closing, own, remaining }: SourceRow, { reopened = false }: Taker) =>
  (closing === null ? dec(remaining) : reopened ? ZERO : dec(own))

/** By how many percent of a row more may be taken than it has. */
export async function overRate(db: Db, { overRates }: Stored, { from }: Pull) {
  const key = overRates[from]
  return dec(key === undefined ? '0' : await settingAt(db, key, businessDate(db.ctx.now)))
}

/** Rows of one line of one kind: what is wrong with them, and which of them take more than is left. */
async function groupFaults(db: Db, stored: Stored, rows: readonly PulledRow[], taker: Taker): Promise<Found> {
  const { pull } = rows[0]!
  const counter = counterOf(stored, pull)
  const ids = [...new Set(rows.map(({ rowId }) => rowId))].toSorted()
  await holdRows(db, counter.source, pull.line, ids, taker.takes ? 'take' : 'name')
  const found = await sourceRows(db, counter, pull, { stored, id: taker.id, ids })
  const [wrong, over]: [LineFault[], LineFault[]] = [[], []]
  const sums = new Map<string, ReturnType<typeof dec>>()
  const rate = await overRate(db, stored, pull)
  for (const one of rows) {
    const at = found.get(one.rowId)
    const fault = (text: string): LineFault => rowFault(stored, one.line, { ...one, column: one.pull.quantity }, text)
    const why = whyNot(stored, counter.source, one, at, taker)
    if (why !== null || at === undefined) {
      wrong.push(fault(why ?? ''))
      continue
    }
    const quantity = quantityOf(one)
    if (quantity.lt(ZERO)) wrong.push(fault('取用数量不能小于 0'))
    const sum = (sums.get(one.rowId) ?? ZERO).plus(quantity)
    sums.set(one.rowId, sum)
    const left = leftFor(at, taker)
    const more = at.closing === null ? dec(at.asked).times(rate).div(100) : ZERO
    const also = at.closing !== null ? '（余量已关闭）' : more.isZero() ? '' : `（可超 ${toText(more)}）`
    if (sum.gt(left.plus(more))) over.push(fault(`${counter.source.document.title}剩余 ${toText(left)}${also}，本次 ${toText(sum)}`))
  }
  return { wrong, over }
}

/** What is wrong with the rows that a document takes: those that are not to be had, and those of which it takes more than is left. */
async function takingFaults(db: Db, stored: Stored, taker: Taker): Promise<Found> {
  if (Object.keys(stored.document.pulls).length === 0) return { wrong: [], over: [] }
  const { pulled, lost } = await pulledRows(db, stored, taker.draft)
  const titles = ({ line }: NamedRow): string => {
    const from = [...new Set(stored.document.pulls[line]!.map(pull => stored.sources[pull.from]!.document.title))]
    return from.length === 1 ? from[0]! : '单据'
  }
  const wrong = lost.map(one =>
    rowFault(stored, one.line, { ...one, column: stored.document.pulls[one.line]![0]!.quantity }, `来源的${titles(one)}已没有这一行，请重新选择`))
  const over: LineFault[] = []
  const groups = [...grouped(pulled, ({ pull }) => `${pull.from}/${pull.line}/${counterOf(stored, pull).remainder}`)].toSorted(([a], [b]) =>
    (a < b ? -1 : 1))
  for (const [, rows] of groups) {
    const found = await groupFaults(db, stored, rows, taker)
    wrong.push(...found.wrong)
    over.push(...found.over)
  }
  return { wrong, over }
}

const takerOf = ({ document }: Stored, { id, head, lines, state }: StoredRecord, more: Partial<Taker>): Taker =>
  ({ id, draft: { head, lines }, takes: counts(document, state), ...more })

/** What a save is refused for: of a document that counts for nothing yet, too much is only said (see {@link overNotices}). */
export async function savedTakings(
  db: Db, stored: Stored, { id, draft, state, scoped = false }: Pick<Taker, 'id' | 'draft' | 'scoped'> & { readonly state: string }
): Promise<LineFault[]> {
  const takes = counts(stored.document, state)
  const { wrong, over } = await takingFaults(db, stored, { id, draft, takes, scoped })
  return takes ? [...wrong, ...over] : [...wrong]
}

/** What whoever has saved a document that counts for nothing yet should know: rows of which it would take too much. */
export async function overNotices(tx: Tx, stored: Stored, record: StoredRecord): Promise<string[]> {
  if (counts(stored.document, record.state)) return []
  return (await takingFaults(tx, stored, takerOf(stored, record, {}))).over.map(({ text }) => text)
}

/** Why a document that counts cannot count again for all that its rows say, in Chinese; null where it can. Rows stay as they are. */
export const whyNotReopened = async (tx: Tx, stored: Stored, record: StoredRecord): Promise<string | null> =>
  (counts(stored.document, record.state)
    ? (await takingFaults(tx, stored, takerOf(stored, record, { reopened: true }))).over[0]?.text ?? null
    : null)

/** What keeps a document from counting for what it takes, in Chinese; null where nothing does. Rows stay as they are where the transaction writes. */
export async function whyNotTaken(db: Db, stored: Stored, record: StoredRecord): Promise<string | null> {
  const { wrong, over } = await takingFaults(db, stored, takerOf(stored, record, { takes: true, anew: true }))
  return [...wrong, ...over][0]?.text ?? null
}

/** Asks so before a document is handed in or posted. @throws AppError BAD_ROWS with every cell */
export async function demandTakings(tx: Tx, stored: Stored, record: StoredRecord): Promise<void> {
  const { wrong, over } = await takingFaults(tx, stored, takerOf(stored, record, { takes: true, anew: true }))
  refuseFaults([...wrong, ...over])
}

/** Asks so before an action brings a document from a state in which it counts for nothing to another. @throws AppError BAD_ROWS */
export async function demandActing(tx: Tx, stored: Stored, record: StoredRecord, to: string): Promise<void> {
  if (counts(stored.document, record.state) || !counts(stored.document, to)) return
  const { wrong, over } = await takingFaults(tx, stored, takerOf(stored, record, { takes: true, scoped: true }))
  refuseFaults([...wrong, ...over])
}
