import { and, eq, inArray } from 'drizzle-orm'
import { counts, dec, ZERO } from '#schemas/kit/index.ts'
import { auditAll } from '#server/core/audit.ts'
import { demand } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { grouped } from '#server/core/grouped.ts'
import { isSystemCtx } from '#server/core/systemCtx.ts'
import { documentRowClosed } from '#server/db/tables/document.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { publishRow } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { pullApi, RowStanding } from '#shared/api/pulls.ts'
import { nameOf, type Serving } from '../hooks.ts'
import { lockRecords, type StoredRecord } from '../records.ts'
import type { Stored } from '../stored.ts'
import { counterOf, countersOf, drawing, standingsOf, type Counter } from './counters.ts'
import { calledRow } from './rows.ts'
import { whyNotReopened } from './taking.ts'

type Named = ParsedInput<typeof pullApi.reopen>

/** The titles of the kinds that draw on a remainder. */
const titlesOf = (counter: Counter): string[] => counter.source.takers.filter(taker => drawing(taker, counter).length > 0)
  .map(({ document }) => document.title)

/** How the rows of a document stand on which others draw. */
export async function rowStandings(db: Db, source: Stored, record: StoredRecord): Promise<RowStanding[]> {
  const found: RowStanding[] = []
  for (const counter of countersOf(source)) {
    const { line, remainder } = counter
    const standings = await standingsOf(db, counter, { of: record.id })
    found.push(...(record.lines[line] ?? []).flatMap((row): RowStanding[] => {
      const standing = standings.get(String(row[source.lines[line]!.grid.rowKey]))
      if (standing === undefined) return []
      const { id, documentId: _of, ...is } = standing
      return [{ line, row: id, remainder, takers: titlesOf(counter), ...is }]
    }))
  }
  return found
}

/** How much of each row of a document a line of the other kind may still take, by the row's id; `except` is a document whose own takings are left out. */
export async function rowsLeft(db: Db, taker: Stored, line: string, documentId: string, except = ''): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const pull of taker.document.pulls[line] ?? []) {
    for (const { id, remaining } of (await standingsOf(db, counterOf(taker, pull), { of: documentId }, except)).values())
      found.set(id, remaining)
  }
  return found
}

/** The document under its lock, for who may write it and for the system: whoever takes from it meanwhile waits. @throws AppError FORBIDDEN, NOT_FOUND, WRONG_STATE */
async function held({ stored, api, hooks }: Serving, tx: Tx, { id, line, remainder, rows }: Named) {
  const byPerson = !isSystemCtx(tx.ctx)
  if (byPerson) demand(tx.ctx, api.save.need)
  const [record] = await lockRecords(tx, stored, [id])
  const notHis = byPerson ? await hooks.notHis?.(tx, record!) ?? null : null
  if (notHis !== null) throw new AppError('FORBIDDEN', { text: notHis })
  const counter = countersOf(stored).find(one => one.line === line && one.remainder === remainder)
  const { rowKey } = stored.document.lines[line] ?? {}
  const own = (record!.lines[line] ?? []).map((row, index) => ({ key: String(row[rowKey ?? 'id']), row, index }))
    .filter(({ key }) => rows.includes(key))
  if (counter === undefined || own.length < new Set(rows).size) throw new AppError('NOT_FOUND')
  return { record: record!, counter, own }
}
type Held = Awaited<ReturnType<typeof held>>

async function recorded(tx: Tx, { stored }: Serving, { record, counter, own }: Held, action: string, reason?: string): Promise<null> {
  const { document } = stored
  const grid = document.lines[counter.line]!
  const said = own.map(({ row, index }) => calledRow(grid, row, index)).join('，')
  await auditAll(tx, [{
    action, entity: document.entity, entityId: record.id, subject: nameOf(stored, record), after: { [counter.line]: said },
    ...(reason !== undefined && { reason }),
  }])
  publishRow(tx, document.header, record.id, record.version)
  return null
}

/** Closes what is left of rows: nothing more is taken of them, what is taken or in flight stays. @throws AppError WRONG_STATE where nothing is left */
export async function closeRemainders(serving: Serving, tx: Tx, { reason, ...named }: ParsedInput<typeof pullApi.close>): Promise<null> {
  const found = await held(serving, tx, named)
  const { record, counter, own } = found
  const { document } = serving.stored
  if (document.process === undefined ? !counts(document, record.state) : record.state !== 'COMPLETE')
    throw new AppError('WRONG_STATE', { text: `${document.states[record.state] ?? ''}状态不能关闭余量` })
  const standings = await standingsOf(tx, counter, { ids: named.rows })
  for (const { key, row, index } of own) {
    const standing = standings.get(key)
    const called = calledRow(document.lines[named.line]!, row, index)
    if (standing?.closing != null) throw new AppError('WRONG_STATE', { text: `${called}：余量已由${standing.closing.byName}关闭` })
    if (standing === undefined || dec(standing.remaining).lte(ZERO)) throw new AppError('WRONG_STATE', { text: `${called}：没有剩余，不用关闭` })
  }
  await tx.q.insert(documentRowClosed).values(own.map(({ key }) =>
    ({ documentId: record.id, line: named.line, rowKey: key, remainder: named.remainder, reason, byName: tx.ctx.realName })))
  await serving.hooks.remainders?.closed(tx, record, new Map(own.map(({ key }) => [key, standings.get(key)!.remaining])))
  return recorded(tx, serving, found, 'closeRemainders', reason)
}

/** Closes whatever is left of an approved document. @returns whether there was anything left @throws AppError as {@link closeRemainders} */
export async function closeRest(serving: Serving, tx: Tx, record: StoredRecord, reason: string): Promise<boolean> {
  const { document } = serving.stored
  const open = (await rowStandings(tx, serving.stored, record)).filter(({ closing, remaining }) =>
    closing === null && dec(remaining).gt(ZERO))
  for (const own of grouped(open, ({ line, remainder }) => `${line}/${remainder}`).values()) {
    const [{ line, remainder }] = own as [typeof own[number]]
    await closeRemainders(serving, tx, { kind: document.name, id: record.id, line, remainder, rows: own.map(({ row }) => row), reason })
  }
  return open.length > 0
}

/** Opens closed remainders again. @throws AppError WRONG_STATE where one is open, or where what went back to its source is not to be had any more */
export async function reopenRemainders(serving: Serving, tx: Tx, named: Named): Promise<null> {
  const found = await held(serving, tx, named)
  const gone = await tx.q.delete(documentRowClosed).where(and(
    eq(documentRowClosed.merchantId, tx.ctx.merchantId), eq(documentRowClosed.documentId, named.id), eq(documentRowClosed.line, named.line),
    eq(documentRowClosed.remainder, named.remainder), inArray(documentRowClosed.rowKey, [...named.rows]),
  )).returning({ key: documentRowClosed.rowKey })
  const open = found.own.find(({ key }) => !gone.some(one => one.key === key))
  if (open !== undefined)
    throw new AppError('WRONG_STATE', { text: `${calledRow(serving.stored.document.lines[named.line]!, open.row, open.index)}：余量没有关闭` })
  // What went back to where it came from may have been taken by somebody else.
  const why = await whyNotReopened(tx, serving.stored, found.record) ?? await serving.hooks.whyNotReopened?.(tx, found.record) ?? null
  if (why !== null) throw new AppError('WRONG_STATE', { text: why })
  await serving.hooks.remainders?.reopened(tx, found.record, found.own.map(({ key }) => key))
  return recorded(tx, serving, found, 'reopenRemainders')
}
