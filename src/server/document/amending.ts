import { sql } from 'drizzle-orm'
import { PROCESS_STATE, type Amends, type Draft, type Grid, type ProcessState, type Row, type Value } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lockRecords, readRecord, type StoredRecord } from './records.ts'
import type { LineFault } from './refusal.ts'
import type { Stored } from './stored.ts'
import { kindNamedBy } from './kindByName.ts'

interface Amending { readonly amends: Amends, readonly base: Stored }
export function amendingOf({ document: { amends, name, header } }: Stored): Amending {
  if (amends === undefined) throw new Error(`${name} amends nothing`)
  return { amends, base: kindNamedBy(header, amends.column).stored }
}

/** Null if the document amends nothing. */
export const amendedId = ({ document: { amends } }: Stored, { head }: Pick<StoredRecord, 'head'>): string | null =>
  (amends === undefined ? null : textOf(head[amends.column]) || null)

const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '')
const codeOf = ({ document: { number } }: Stored, { head }: Pick<StoredRecord, 'head'>): string => textOf(head[number?.column ?? ''])
const stateText = (state: string): string => PROCESS_STATE[state as ProcessState] ?? state

/** The open amendment of a document: neither in force nor cancelled. */
async function runningOf({ sql: query, ctx }: Db, stored: Stored, baseId: string, exceptId: string) {
  const { amends } = amendingOf(stored)
  const { columns, table } = stored
  const [row] = await query<{ code: string, state: string }>`select ${columns[stored.document.number!.column]!} as code,
    ${columns.processState!} as state from ${table}
    where ${table.merchantId} = ${ctx.merchantId} and ${columns[amends.column]!} = ${baseId} and ${table.id} <> ${exceptId}
    and ${columns.processState!} not in ('COMPLETE', 'CANCELLED') limit 1`
  return row
}

/** In Chinese; null if the document can be amended. `exceptId` is the requesting amendment. */
export async function notAmendable(db: Db, stored: Stored, base: StoredRecord, exceptId = ''): Promise<string | null> {
  const { amends, base: { document } } = amendingOf(stored)
  const code = codeOf(amendingOf(stored).base, base)
  const state = textOf(base.head[document.actColumn ?? ''])
  if (base.state !== 'COMPLETE') return `${code} 还没有审批通过，不能办理${stored.document.title}`
  if (!amends.states.includes(state)) return `${code} 是${document.actStates[state] ?? ''}状态，不能办理${stored.document.title}`
  const running = await runningOf(db, stored, base.id, exceptId)
  return running === undefined ? null : `${code} 的补充协议 ${running.code} 还在办理（${stateText(running.state)}），完成或作废后才能再办`
}

/** @throws AppError WRONG_STATE while an amendment of the document is open: `deed` has to wait for it */
export async function demandNoAmendment(db: Db, stored: Stored, base: StoredRecord, actionLabel: string): Promise<void> {
  const running = await runningOf(db, stored, base.id, '')
  if (running !== undefined) throw new AppError(
    'WRONG_STATE',
    { text: `${codeOf(amendingOf(stored).base, base)} 的补充协议 ${running.code} 还在办理（${stateText(running.state)}），不能${actionLabel}` }
  )
}

/** Includes the labels of references. */
function fixedFacts(stored: Stored, base: StoredRecord): Row {
  const { amends, base: { document } } = amendingOf(stored)
  const { columns } = stored.document.header
  const fixedCells = ([column, baseColumn]: readonly [string, string]): [string, Value][] => {
    const [label, labelThere] = [columns[column]!, document.header.columns[baseColumn]!].map(({ options }) =>
      ('label' in options ? String(options.label) : null))
    return [
      [column, base.head[baseColumn] ?? null],
      ...(label == null || labelThere == null ? [] : [[label, base.head[labelThere] ?? null] as [string, Value]]),
    ]
  }
  const { options } = columns[amends.column]!
  return {
    [amends.column]: base.id, ...('label' in options && { [String(options.label)]: base.head[document.named ?? ''] ?? null }),
    ...Object.fromEntries(Object.entries(amends.fixed).flatMap(([column, baseColumn]) => fixedCells([column, baseColumn!]))),
  }
}

const keyOf = (grid: Grid, row: Row): string => textOf(row[grid.rowKey])
const gridCells = (grid: Grid, row: Row): Row => Object.fromEntries(Object.keys(grid.columns).map(key => [key, row[key] ?? null]))

/** The amended document's content in the amendment's columns; `rowId` maps row keys. */
function inWordsOf(stored: Stored, { head, lines }: Draft, rowId: (row: string) => string): Draft {
  const { amends } = amendingOf(stored)
  const { document } = stored
  const both = [...amends.changes, ...document.derived.map(({ column }) => column)].filter(key => Object.hasOwn(head, key))
  return {
    head: Object.fromEntries(both.map(key => [key, head[key] ?? null])),
    lines: Object.fromEntries(Object.entries(document.lines).map(([name, grid]) => [name, (lines[name] ?? []).map(row => {
      const id = keyOf(grid, row)
      return { ...gridCells(grid, row), [grid.rowKey]: rowId(id), [amends.row]: id }
    })])),
  }
}

/** @throws AppError NOT_FOUND, WRONG_STATE where the document cannot be amended */
export async function beginAmendment(db: Db, stored: Stored, baseId: string): Promise<Draft> {
  const { base } = amendingOf(stored)
  const record = await readRecord(db, base, baseId)
  const refusal = await notAmendable(db, stored, record)
  if (refusal !== null) throw new AppError('WRONG_STATE', { text: refusal })
  const { head, lines } = inWordsOf(stored, record, newId)
  return { head: { ...head, ...fixedFacts(stored, record) }, lines }
}

/** The document before the amendment, in the amendment's columns. */
export async function beforeAmendment(db: Db, stored: Stored, record: StoredRecord, baseVersion: number | null): Promise<Draft> {
  const { amends, base } = amendingOf(stored)
  const before: Draft = baseVersion === null
    ? await readRecord(db, base, textOf(record.head[amends.column]))
    : await versionOf(db, textOf(record.head[amends.column]), baseVersion)
  return inWordsOf(stored, before, id => id)
}

/** @throws AppError NOT_FOUND where no such version is stored */
export async function versionOf({ sql: query, ctx }: Db, id: string, number: number): Promise<Draft> {
  const [row] = await query<{ snapshot: Draft }>`select snapshot from document_version where merchant_id = ${ctx.merchantId}
    and document_id = ${id} and number = ${number}`
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row.snapshot
}

/** Returns the header fields that follow from the amended document, and faults. Locks the amended document until the transaction ends. */
export async function amendingFacts(
  tx: Tx, stored: Stored, id: string, before: StoredRecord | undefined, draft: Draft
): Promise<{ readonly head: Row, readonly faults: readonly LineFault[] }> {
  if (stored.document.amends === undefined) return { head: {}, faults: [] }
  const { amends, base } = amendingOf(stored)
  const baseId = textOf(before?.head[amends.column] ?? draft.head[amends.column])
  if (baseId === '') return { head: {}, faults: [] }
  const [record] = await lockRecords(tx, base, [baseId])
  const refusal = await notAmendable(tx, stored, record!, id)
  if (refusal !== null) throw new AppError('WRONG_STATE', { text: refusal })
  const faults: LineFault[] = []
  for (const [line, grid] of Object.entries(stored.document.lines)) {
    const open = new Set((record!.lines[line] ?? []).map(row => keyOf(grid, row)))
    for (const row of draft.lines[line] ?? []) {
      const rowId = textOf(row[amends.row])
      // An original row can be changed once: copied rows count as new.
      if (rowId !== '' && !open.delete(rowId)) faults.push(
        { line, row: keyOf(grid, row), column: Object.keys(grid.columns)[0]!, code: 'invalid', text: '这一行对应的原明细不存在或已有另一行，请删除后重新新增' }
      )
    }
  }
  return { head: fixedFacts(stored, record!), faults }
}

/** A document's amendments are numbered below its own number. Read under its lock. */
export async function amendmentNumber({ sql: query, ctx }: Tx, stored: Stored, head: Row): Promise<number> {
  const { amends } = amendingOf(stored)
  const { table, columns } = stored
  const [row] = await query<{ count: string }>`select count(*) as count from ${table}
    where ${sql`${table.merchantId} = ${ctx.merchantId} and ${columns[amends.column]!} = ${textOf(head[amends.column])}`}`
  return Number(row?.count ?? 0) + 1
}
