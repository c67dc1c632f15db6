import { dec, type Ledger, type LedgerKey } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { add, opposites, type Entry } from './add.ts'
import { linkedRows, refuseLinked, type Link } from './links.ts'
import { isStanding, lastTurn, lockSources, type PostedRow, type Source } from './lockSources.ts'
import { keyOf, MEASURES, partsOf, stored, type Values } from './values.ts'
import type { Worth } from './worth.ts'

/**
 * The change of a key by a source line; negative values reduce it. `title` is shown in refusals and the history. A line can post to several
 * keys, once to each. `worth` computes the amount under lock, instead of `amount`; `link` names the posting of the same ledger that this
 * one draws from or returns to, up to its remainder.
 */
export interface Posting<L extends Ledger = Ledger> {
  readonly key: LedgerKey<L>
  readonly line: string
  readonly title: string
  readonly quantity?: string
  readonly amount?: string
  readonly worth?: Worth
  readonly link?: Link
}
export interface Posted<L extends Ledger = Ledger> extends Values {
  readonly key: LedgerKey<L>; readonly line: string; readonly title: string
}

const markOfRow = ({ key, line }: { readonly key: readonly string[], readonly line: string }): string => JSON.stringify([line, key])

/** Whether the posted rows are the same; with a valuation under lock only the quantity is compared. */
const isSame = (entries: readonly Entry[], rows: readonly PostedRow[]): boolean => {
  const postedByMark = new Map(rows.map(row => [markOfRow(row), row]))
  return entries.length === rows.length && entries.every(entry => {
    const row = postedByMark.get(markOfRow(entry))
    return row !== undefined && MEASURES.every(name => entry.worth !== null && name === 'amount' || dec(row[name]).eq(entry[name]))
  })
}

const entriesOf = <L extends Ledger>(ledger: L, turn: number, source: Source, postings: readonly Posting<L>[]): Entry[] => {
  const entries = postings.map(({ key, line, title, quantity, amount, worth, link }): Entry => ({
    turn, key: partsOf(ledger, key), line, title, reverses: null, worth: worth ?? null, link: link ?? null, linked: null,
    quantity: stored(ledger, 'quantity', quantity), amount: stored(ledger, 'amount', amount),
  })).filter(entry => MEASURES.some(name => !dec(entry[name]).isZero()))
  if (new Set(entries.map(markOfRow)).size < entries.length)
    throw new Error(`${ledger.name}: a line of ${source.id} posts twice to one key`)
  return entries
}
const linksOf = (postings: readonly Posting[]): Link[] => postings.flatMap(({ link }) => link ?? [])

/**
 * Adds a source's rows to their balances, all or none. Balances are locked in a fixed order, so that concurrent sources on a key run one
 * after the other. All-zero rows are skipped.
 * @returns the number of added rows, and the posted rows: 0 if they were posted already
 * @throws AppError WRONG_STATE where the source is posted with other rows, or a law refuses (rows name lines and measures)
 * @throws Error for mistakes of the caller: a value that is finer than its measure, a line that posts to one key twice
 */
export async function post<L extends Ledger>(
  tx: Tx, ledger: L, source: Source, postings: readonly Posting<L>[]
): Promise<{ readonly posted: number, readonly rows: readonly Posted<L>[] }> {
  await lockSources(tx, [source.id, ...linksOf(postings).map(link => link.source)])
  const { turn, rows } = await lastTurn(tx, ledger, source.id)
  const entries = entriesOf(ledger, turn + 1, source, postings)
  if (isStanding(turn)) {
    if (isSame(entries, rows)) return { posted: 0, rows: rows.map(row => postedAs(ledger, row)) }
    throw new AppError('WRONG_STATE', { text: `该单据在${ledger.title}中已经记账，须先冲销才能重新记账` })
  }
  const added = await add(tx, ledger, source, entries, await linkedRows(tx, ledger, linksOf(postings)))
  return { posted: added.length, rows: added.map(row => postedAs(ledger, row)) }
}

/**
 * Replaces a source's postings as one event: reverses its rows and adds these.
 * @throws AppError WRONG_STATE as {@link post}
 */
export async function repost<L extends Ledger>(tx: Tx, ledger: L, source: Source, postings: readonly Posting<L>[]): Promise<void> {
  await lockSources(tx, [source.id, ...linksOf(postings).map(link => link.source)])
  const { turn, rows } = await lastTurn(tx, ledger, source.id)
  const before = isStanding(turn) ? rows : []
  await refuseLinked(tx, ledger, before)
  const back = opposites(before, turn + 1)
  await add(
    tx, ledger, source, [...back, ...entriesOf(ledger, back.length > 0 ? turn + 2 : turn + 1, source, postings)],
    await linkedRows(tx, ledger, linksOf(postings))
  )
}

const postedAs = <L extends Ledger>(
  ledger: L, { key, line, title, quantity, amount }: Pick<PostedRow, 'key' | 'line' | 'title' | 'quantity' | 'amount'>
): Posted<L> =>
  ({ key: keyOf(ledger, key), line, title, quantity, amount })

/** None after a reversal. */
export async function postedBy<L extends Ledger>(db: Db, ledger: L, source: string): Promise<readonly Posted<L>[]> {
  const { turn, rows } = await lastTurn(db, ledger, source)
  return isStanding(turn) ? rows.map(row => postedAs(ledger, row)) : []
}
