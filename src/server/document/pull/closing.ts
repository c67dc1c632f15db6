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
import { whyNotReopened } from './takings.ts'

type ReopenParams = ParsedInput<typeof pullApi.reopen>

const titlesOf = (counter: Counter): string[] => counter.source.takers.filter(taker => drawing(taker, counter).length > 0)
  .map(({ document }) => document.title)

export async function rowStandings(db: Db, source: Stored, record: StoredRecord): Promise<RowStanding[]> {
  const states: RowStanding[] = []
  for (const counter of countersOf(source)) {
    const { line, remainder } = counter
    const standings = await standingsOf(db, counter, { of: record.id })
    states.push(...(record.lines[line] ?? []).flatMap((row): RowStanding[] => {
      const balance = standings.get(String(row[source.lines[line]!.grid.rowKey]))
      if (balance === undefined) return []
      const { id, documentId: _of, ...figures } = balance
      return [{ line, row: id, remainder, takers: titlesOf(counter), ...figures }]
    }))
  }
  return states
}

/** By row id; draws of the document `except` are excluded. */
export async function rowsLeft(db: Db, taker: Stored, line: string, documentId: string, except = ''): Promise<ReadonlyMap<string, string>> {
  const leftById = new Map<string, string>()
  for (const pull of taker.document.pulls[line] ?? []) {
    for (const { id, remaining } of (await standingsOf(db, counterOf(taker, pull), { of: documentId }, except)).values())
      leftById.set(id, remaining)
  }
  return leftById
}

/**
 * Locks the document for a user with write permission or the system; concurrent draws wait.
 * @throws AppError FORBIDDEN, NOT_FOUND, WRONG_STATE
 */
async function lockRows({ stored, api, hooks }: Serving, tx: Tx, { id, line, remainder, rows }: ReopenParams) {
  const byPerson = !isSystemCtx(tx.ctx)
  if (byPerson) demand(tx.ctx, api.save.need)
  const [record] = await lockRecords(tx, stored, [id])
  const refusal = byPerson ? await hooks.notHis?.(tx, record!) ?? null : null
  if (refusal !== null) throw new AppError('FORBIDDEN', { text: refusal })
  const counter = countersOf(stored).find(one => one.line === line && one.remainder === remainder)
  const { rowKey } = stored.document.lines[line] ?? {}
  const selected = (record!.lines[line] ?? []).map((row, index) => ({ key: String(row[rowKey ?? 'id']), row, index }))
    .filter(({ key }) => rows.includes(key))
  if (counter === undefined || selected.length < new Set(rows).size) throw new AppError('NOT_FOUND')
  return { record: record!, counter, own: selected }
}
type LockedRows = Awaited<ReturnType<typeof lockRows>>

async function recorded(
  tx: Tx, { stored }: Serving, { record, counter, own: selected }: LockedRows, action: string, reason?: string
): Promise<null> {
  const { document } = stored
  const grid = document.lines[counter.line]!
  const rowNames = selected.map(({ row, index }) => calledRow(grid, row, index)).join('，')
  await auditAll(tx, [{
    action, entity: document.entity, entityId: record.id, subject: nameOf(stored, record), after: { [counter.line]: rowNames },
    ...(reason !== undefined && { reason }),
  }])
  publishRow(tx, document.header, record.id, record.version)
  return null
}

/**
 * Nothing more can be drawn; existing and pending draws stay.
 * @throws AppError WRONG_STATE where nothing remains
 */
export async function closeRemainders(serving: Serving, tx: Tx, { reason, ...params }: ParsedInput<typeof pullApi.close>): Promise<null> {
  const locked = await lockRows(serving, tx, params)
  const { record, counter, own: selected } = locked
  const { document } = serving.stored
  if (document.process === undefined ? !counts(document, record.state) : record.state !== 'COMPLETE')
    throw new AppError('WRONG_STATE', { text: `${document.states[record.state] ?? ''}状态不能关闭余量` })
  const standings = await standingsOf(tx, counter, { ids: params.rows })
  for (const { key, row, index } of selected) {
    const balance = standings.get(key)
    const called = calledRow(document.lines[params.line]!, row, index)
    if (balance?.closing != null) throw new AppError('WRONG_STATE', { text: `${called}：余量已由${balance.closing.byName}关闭` })
    if (balance === undefined || dec(balance.remaining).lte(ZERO)) throw new AppError('WRONG_STATE', { text: `${called}：没有剩余，不用关闭` })
  }
  await tx.q.insert(documentRowClosed).values(selected.map(({ key }) =>
    ({ documentId: record.id, line: params.line, rowKey: key, remainder: params.remainder, reason, byName: tx.ctx.realName })))
  await serving.hooks.remainders?.closed(tx, record, new Map(selected.map(({ key }) => [key, standings.get(key)!.remaining])))
  return recorded(tx, serving, locked, 'closeRemainders', reason)
}

/**
 * Closes all remainders of an approved document.
 * @returns whether anything remained
 * @throws AppError as {@link closeRemainders}
 */
export async function closeRest(serving: Serving, tx: Tx, record: StoredRecord, reason: string): Promise<boolean> {
  const { document } = serving.stored
  const open = (await rowStandings(tx, serving.stored, record)).filter(({ closing, remaining }) =>
    closing === null && dec(remaining).gt(ZERO))
  for (const group of grouped(open, ({ line, remainder }) => `${line}/${remainder}`).values()) {
    const [{ line, remainder }] = group as [typeof group[number]]
    await closeRemainders(serving, tx, { kind: document.name, id: record.id, line, remainder, rows: group.map(({ row }) => row), reason })
  }
  return open.length > 0
}

/** @throws AppError WRONG_STATE where a remainder is open, or where the quantity returned to its source is used up */
export async function reopenRemainders(serving: Serving, tx: Tx, params: ReopenParams): Promise<null> {
  const locked = await lockRows(serving, tx, params)
  const deleted = await tx.q.delete(documentRowClosed).where(and(
    eq(documentRowClosed.merchantId, tx.ctx.merchantId), eq(documentRowClosed.documentId, params.id),
    eq(documentRowClosed.line, params.line),
    eq(documentRowClosed.remainder, params.remainder), inArray(documentRowClosed.rowKey, [...params.rows]),
  )).returning({ key: documentRowClosed.rowKey })
  const open = locked.own.find(({ key }) => !deleted.some(one => one.key === key))
  if (open !== undefined)
    throw new AppError('WRONG_STATE', { text: `${calledRow(serving.stored.document.lines[params.line]!, open.row, open.index)}：余量没有关闭` })
  // The quantity returned to its source may have been drawn elsewhere.
  const refusal = await whyNotReopened(tx, serving.stored, locked.record) ?? await serving.hooks.whyNotReopened?.(tx, locked.record) ?? null
  if (refusal !== null) throw new AppError('WRONG_STATE', { text: refusal })
  await serving.hooks.remainders?.reopened(tx, locked.record, locked.own.map(({ key }) => key))
  return recorded(tx, serving, locked, 'reopenRemainders')
}
