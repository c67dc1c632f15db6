import { computeRows, type Grid, type Lookups, type Row } from '#schemas/kit/index.ts'
import { breathing } from '#server/core/breath.ts'
import type { ReadCell, ReadSheet } from '#server/core/xlsx/index.ts'
import type { Db } from '#server/db/tx.ts'
import { labelsAt } from '#shared/import/header.ts'
import { besideOthers, fate, type KeyConflict } from './keyConflicts.ts'
import { finished, plainRow } from './finished.ts'
import { wordsOf } from './keys.ts'
import { passedOver } from './skippedRows.ts'
import { mergedRows } from './merged.ts'
import { mergedKinds, rowReader, type SheetRow } from './read.ts'
import type { ImportParams, ImportProblem, ImportSource, PlannedRow, StoredRow } from './types.ts'

export interface Plan {
  readonly lookups: Lookups
  readonly rows: readonly PlannedRow[]
  readonly problems: readonly ImportProblem[]
}

export interface PlanOptions extends Pick<ImportParams, 'headerRow' | 'mapping' | 'key' | 'mode' | 'reading'> {
  readonly sheet: ReadSheet
  /** Called after each batch; returning false stops the plan. */
  readonly onBatch: (done: number) => Promise<boolean>
}

const BATCH = 500
export const HIDDEN = '隐藏行'
export const HIDDEN_LEFT = '隐藏行，没有导入'

interface State {
  readonly source: ImportSource
  readonly options: PlanOptions
  readonly lookups: Lookups
  readonly hidden: ReadonlySet<number>
  readonly rows: PlannedRow[]
  readonly problems: ImportProblem[]
  /** Row numbers in this file by key value and by stored row. */
  readonly seen: Map<string, number>
  readonly held: KeyConflict[]
  readonly breathe: () => Promise<void>
}

/**
 * Checks rows against the declaration, each other and the stored rows. The first of duplicate rows counts, so that a repeated import
 * changes nothing.
 * @returns undefined when it was stopped
 */
export async function planImport(db: Db, source: ImportSource, options: PlanOptions): Promise<Plan | undefined> {
  const { sheet, headerRow } = options
  const isFilled = (cell: ReadCell | null): boolean => cell !== null && (cell.text.trim() !== '' || cell.fault !== undefined)
  const numbers = sheet.rows.flatMap((cells, at) => (at >= headerRow && cells.some(isFilled) ? [at + 1] : []))
  const state: State = {
    source, options, lookups: await source.lookups(db), hidden: new Set(sheet.hiddenRows?.map(at => at + 1)),
    rows: [], problems: [], seen: new Map(), held: [], breathe: breathing(),
  }
  const read = rowReader(source.grid, options.mapping, state.lookups, {
    headers: labelsAt(sheet, headerRow - 1), rounding: options.reading.rounding,
  })
  const rowAt = mergedRows(sheet, headerRow, mergedKinds(source.grid, options.mapping))
  for (let at = 0; at < numbers.length; at += BATCH) {
    await planBatch(db, state, await each(state, numbers.slice(at, at + BATCH), number => {
      const { cells, shared } = rowAt(number - 1)
      return read(cells, number, shared)
    }))
    if (!await options.onBatch(Math.min(at + BATCH, numbers.length))) return undefined
  }
  const rows = await besideOthers(db, state)
  const removed = options.mode === 'both' ? await removedRows(db, source, rows) : []
  const problems = state.problems.toSorted((a, b) => Number(a.row) - Number(b.row))
  return { lookups: state.lookups, rows: [...rows, ...removed], problems }
}

async function each<T, R>({ breathe }: Pick<State, 'breathe'>, items: readonly T[], work: (item: T, at: number) => R): Promise<R[]> {
  const results: R[] = []
  for (const [at, item] of items.entries()) {
    results.push(work(item, at))
    await breathe()
  }
  return results
}

/** Stored rows missing in the file, removed after its last row. */
async function removedRows(db: Db, source: ImportSource, rows: readonly PlannedRow[]): Promise<PlannedRow[]> {
  const matched = new Set(rows.flatMap(({ before }) => (before === undefined ? [] : [before.id])))
  const missing = await source.missing?.(db, matched) ?? []
  return comparable(source.grid, missing).map(before => ({ number: 0, state: 'removed', row: before.row, texts: {}, before }))
}

const comparable = (grid: Grid, stored: readonly StoredRow[]): StoredRow[] => {
  const rows = computeRows(grid, stored.map(({ row }) => plainRow(grid, row)))
  return stored.map((storedRow, at) => ({ ...storedRow, row: rows[at]! }))
}

type Find = (key: string, value: string | null) => StoredRow | undefined

function finder({ grid, keys }: ImportSource, rows: readonly StoredRow[]): Find {
  const stored = comparable(grid, rows)
  const byKey = new Map(keys.map(({ name, of: valueOf }) => [name, new Map(stored.map(storedRow => [valueOf(storedRow.row), storedRow]))]))
  return (key, value) => (value === null ? undefined : byKey.get(key)?.get(value))
}

/** Matches by the chosen key, or by another where the row lacks that key. */
function targetOf({ source: { keys }, options: { key } }: State, find: Find, row: Row): StoredRow | undefined {
  const chosen = keys.find(({ name }) => name === key)
  const value = chosen?.of(row) ?? null
  if (chosen !== undefined && value !== null) return find(chosen.name, value)
  return keys.map(({ name, of: valueOf }) => find(name, valueOf(row))).find(match => match !== undefined)
}

function skipNote({ source, options, hidden }: State, sheetRow: SheetRow): string | null {
  const isLeft = hidden.has(sheetRow.number) && options.reading.hiddenRows === 'leave'
  return isLeft ? HIDDEN_LEFT : passedOver(source.grid, sheetRow)
}

async function planBatch(db: Db, state: State, batch: readonly SheetRow[]): Promise<void> {
  const { source } = state
  const sheetRows = batch.flatMap(sheetRow => {
    const note = skipNote(state, sheetRow)
    if (note !== null) {
      state.rows.push({ number: sheetRow.number, state: 'ignored', row: sheetRow.cells, texts: sheetRow.texts, note })
    }
    return note === null ? [sheetRow] : []
  })
  await source.prepare?.(db, sheetRows.map(({ cells }) => cells))
  const asNew = await each(state, sheetRows, sheetRow => finished(state, sheetRow))
  const findTarget = finder(source, await source.find(db, asNew.map(({ row }) => row)))
  const complete = await each(state, asNew, (result, at) => {
    const target = targetOf(state, findTarget, result.row)
    return { ...target === undefined ? result : finished(state, sheetRows[at]!, target), sheetRow: sheetRows[at]!, target }
  })
  // Columns missing in the file come from the stored row, and may be part of another key.
  const find = finder(source, await source.find(db, complete.map(({ row }) => row)))
  for (const { row, problems, sheetRow, target } of complete) {
    const plan = {
      number: sheetRow.number, row, texts: sheetRow.texts, before: target,
      ...state.hidden.has(sheetRow.number) && { note: HIDDEN },
    }
    const note = modeNote(state.options, target)
    if (note !== undefined) {
      state.rows.push({ ...plan, state: 'ignored', note })
      continue
    }
    const isInvalid = problems.some(({ warning }) => !warning)
    const allProblems = isInvalid ? problems : [...problems, ...duplicates(state, row, sheetRow, target)]
    const isWrong = allProblems.some(({ warning }) => !warning)
    if (!isWrong) state.held.push(...conflicts(state, find, row, target))
    state.problems.push(...allProblems)
    state.rows.push({ ...plan, state: isWrong ? 'wrong' : fate(source.grid, row, target) })
    await state.breathe()
  }
}

function modeNote({ mode }: PlanOptions, target: StoredRow | undefined): string | undefined {
  if (mode === 'update' && target === undefined) return '没有可更新的行'
  return mode === 'insert' && target !== undefined ? '已有，不更新' : undefined
}

const valuesOf = ({ keys }: ImportSource, row: Row) => keys.flatMap(key => {
  const value = key.of(row)
  return value === null ? [] : [{ key, value }]
})

/** Problems of a repeated key value or target, or of a locked target. */
function duplicates(
  { source, seen: numbers }: State, row: Row, { number, texts }: SheetRow, target: StoredRow | undefined
): ImportProblem[] {
  const refusal = (column: string, text: string): ImportProblem[] =>
    [{ row: String(number), column, code: 'duplicate', text, value: texts[column] ?? '' }]
  const identities = [
    ...valuesOf(source, row).map(({ key, value }) =>
      ({ mark: `${key.name}\u0000${value}`, key, same: `${wordsOf(source.grid, key.columns)}与` })),
    ...target === undefined ? [] : [{ mark: `\u0000${target.id}`, key: source.keys[0]!, same: '对应的已有条目与' }],
  ]
  for (const { mark, key, same } of identities) {
    const earlier = numbers.get(mark)
    if (earlier !== undefined) return refusal(key.columns[0]!, `${same}第 ${earlier} 行重复`)
  }
  for (const { mark } of identities) numbers.set(mark, number)
  return target?.locked === undefined ? [] : refusal(target.locked.column, target.locked.text)
}

function conflicts({ source, rows }: State, find: Find, row: Row, target: StoredRow | undefined): KeyConflict[] {
  return valuesOf(source, row).flatMap(({ key, value }) => {
    const holder = find(key.name, value)
    return holder === undefined || holder.id === target?.id ? [] : [{ at: rows.length, key, value, holder }]
  })
}
