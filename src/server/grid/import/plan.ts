import { computeRows, type Grid, type Lookups, type Row } from '#schemas/kit/index.ts'
import { breathing } from '#server/core/breath.ts'
import type { ReadSheet } from '#server/core/xlsx/index.ts'
import type { Db } from '#server/db/tx.ts'
import { labelsAt } from '#shared/import/header.ts'
import { besideOthers, fate, type Held } from './beside.ts'
import { finished, plainRow } from './finished.ts'
import { wordsOf } from './keys.ts'
import { passedOver } from './passedOver.ts'
import { mergedRows } from './merged.ts'
import { mergedKinds, rowReader, type SheetRow } from './read.ts'
import type { ImportAsked, ImportProblem, ImportSource, PlannedRow, StoredRow } from './types.ts'

export interface Plan {
  /** By which the rows were checked. */
  readonly lookups: Lookups
  readonly rows: readonly PlannedRow[]
  readonly problems: readonly ImportProblem[]
}

export interface PlanOptions extends Pick<ImportAsked, 'headerRow' | 'mapping' | 'key' | 'mode' | 'reading'> {
  readonly sheet: ReadSheet
  /** Called after each batch with the rows done; false stops. */
  readonly onBatch: (done: number) => Promise<boolean>
}

const BATCH = 500
/** What is said of rows that the file does not show. */
export const HIDDEN = '隐藏行'
export const HIDDEN_LEFT = '隐藏行，没有导入'

interface State {
  readonly source: ImportSource
  readonly options: PlanOptions
  readonly lookups: Lookups
  /** Rows that the file does not show, by number. */
  readonly hidden: ReadonlySet<number>
  readonly rows: PlannedRow[]
  readonly problems: ImportProblem[]
  /** Values of keys, and stored rows, met so far in this file, with the row's number. */
  readonly seen: Map<string, number>
  readonly held: Held[]
  /** Awaited between rows, it lets everything else run. */
  readonly breathe: () => Promise<void>
}

/**
 * Checks all rows of a sheet against the declaration, each other and what is stored; nothing is written. Undefined when it
 * was stopped. The first of rows that repeat each other counts, so that an import that runs again meets its own rows and
 * changes nothing.
 */
export async function planImport(db: Db, source: ImportSource, options: PlanOptions): Promise<Plan | undefined> {
  const { sheet, headerRow } = options
  const numbers = sheet.rows.flatMap((cells, at) => (at >= headerRow && cells.some(cell => cell !== null && (cell.text.trim() !== '' || cell.fault !== undefined)) ? [at + 1] : []))
  const state: State = { source, options, lookups: await source.lookups(db), hidden: new Set(sheet.hiddenRows?.map(at => at + 1)), rows: [], problems: [], seen: new Map(), held: [], breathe: breathing() }
  const read = rowReader(source.grid, options.mapping, state.lookups, { headers: labelsAt(sheet, headerRow - 1), rounding: options.reading.rounding })
  const rowAt = mergedRows(sheet, headerRow, mergedKinds(source.grid, options.mapping))
  for (let at = 0; at < numbers.length; at += BATCH) {
    await settle(db, state, await each(state, numbers.slice(at, at + BATCH), number => {
      const { cells, shared } = rowAt(number - 1)
      return read(cells, number, shared)
    }))
    if (!await options.onBatch(Math.min(at + BATCH, numbers.length))) return undefined
  }
  const rows = await besideOthers(db, state)
  const removed = options.mode === 'both' ? await takenAway(db, source, rows) : []
  return { lookups: state.lookups, rows: [...rows, ...removed], problems: state.problems.toSorted((a, b) => Number(a.row) - Number(b.row)) }
}

/** What `of` makes of each, with room for others between them. */
async function each<T, R>({ breathe }: Pick<State, 'breathe'>, items: readonly T[], of: (item: T, at: number) => R): Promise<R[]> {
  const made: R[] = []
  for (const [at, item] of items.entries()) {
    made.push(of(item, at))
    await breathe()
  }
  return made
}

/** Stored rows that the whole of the file has no place for; they stand behind its last row. */
async function takenAway(db: Db, source: ImportSource, rows: readonly PlannedRow[]): Promise<PlannedRow[]> {
  const kept = new Set(rows.flatMap(({ before }) => (before === undefined ? [] : [before.id])))
  const gone = await source.missing?.(db, kept) ?? []
  return comparable(source.grid, gone).map(before => ({ number: 0, state: 'removed', row: before.row, texts: {}, before }))
}

/** Stored rows in the form in which rows of the file are compared with them. */
const comparable = (grid: Grid, stored: readonly StoredRow[]): StoredRow[] => {
  const rows = computeRows(grid, stored.map(({ row }) => plainRow(grid, row)))
  return stored.map((one, at) => ({ ...one, row: rows[at]! }))
}

/** Looks up stored rows by each key. */
function finder({ grid, keys }: ImportSource, found: readonly StoredRow[]): (key: string, value: string | null) => StoredRow | undefined {
  const stored = comparable(grid, found)
  const byKey = new Map(keys.map(({ name, of }) => [name, new Map(stored.map(one => [of(one.row), one]))]))
  return (key, value) => (value === null ? undefined : byKey.get(key)?.get(value))
}

/** The stored row that is meant: by the chosen key, or where the row says nothing of it by another. */
function meant({ source: { keys }, options: { key } }: State, find: ReturnType<typeof finder>, row: Row): StoredRow | undefined {
  const chosen = keys.find(({ name }) => name === key)
  const value = chosen?.of(row) ?? null
  if (chosen !== undefined && value !== null) return find(chosen.name, value)
  return keys.map(({ name, of }) => find(name, of(row))).find(found => found !== undefined)
}

async function settle(db: Db, state: State, batch: readonly SheetRow[]): Promise<void> {
  const { source } = state
  const real = batch.flatMap(sheetRow => {
    const note = state.hidden.has(sheetRow.number) && state.options.reading.hiddenRows === 'leave' ? HIDDEN_LEFT : passedOver(source.grid, sheetRow)
    if (note !== null) state.rows.push({ number: sheetRow.number, state: 'ignored', row: sheetRow.cells, texts: sheetRow.texts, note })
    return note === null ? [sheetRow] : []
  })
  await source.prepare?.(db, real.map(({ cells }) => cells))
  const alone = await each(state, real, sheetRow => finished(state, sheetRow))
  const first = finder(source, await source.find(db, alone.map(({ row }) => row)))
  const whole = await each(state, alone, (one, at) => {
    const target = meant(state, first, one.row)
    return { ...target === undefined ? one : finished(state, real[at]!, target), sheetRow: real[at]!, target }
  })
  // Columns that the file lacks come from the stored row, and may be part of another key.
  const find = finder(source, await source.find(db, whole.map(({ row }) => row)))
  for (const { row, problems, sheetRow, target } of whole) {
    const plan = { number: sheetRow.number, row, texts: sheetRow.texts, before: target, ...state.hidden.has(sheetRow.number) && { note: HIDDEN } }
    const note = byMode(state.options, target)
    if (note !== undefined) {
      state.rows.push({ ...plan, state: 'ignored', note })
      continue
    }
    const hard = problems.some(({ warning }) => !warning)
    const found = hard ? problems : [...problems, ...repeats(state, row, sheetRow, target)]
    const wrong = found.some(({ warning }) => !warning)
    if (!wrong) state.held.push(...holders(state, find, row, target))
    state.problems.push(...found)
    state.rows.push({ ...plan, state: wrong ? 'wrong' : fate(source.grid, row, target) })
    await state.breathe()
  }
}

/** Why a row is not asked for, whatever is in it. */
function byMode({ mode }: PlanOptions, target: StoredRow | undefined): string | undefined {
  if (mode === 'update' && target === undefined) return '没有可更新的行'
  return mode === 'insert' && target !== undefined ? '已有，不更新' : undefined
}

const valuesOf = ({ keys }: ImportSource, row: Row) => keys.flatMap(key => {
  const value = key.of(row)
  return value === null ? [] : [{ key, value }]
})

/** Earlier rows of the file that have a key's value, or mean the same stored row; a stored row that may not be changed. */
function repeats({ source, seen }: State, row: Row, { number, texts }: SheetRow, target: StoredRow | undefined): ImportProblem[] {
  const refusal = (column: string, text: string): ImportProblem[] => [{ row: String(number), column, code: 'duplicate', text, value: texts[column] ?? '' }]
  const said = [
    ...valuesOf(source, row).map(({ key, value }) => ({ mark: `${key.name}\u0000${value}`, key, same: `${wordsOf(source.grid, key.columns)}与` })),
    ...target === undefined ? [] : [{ mark: `\u0000${target.id}`, key: source.keys[0]!, same: '对应的已有条目与' }],
  ]
  for (const { mark, key, same } of said) {
    const earlier = seen.get(mark)
    if (earlier !== undefined) return refusal(key.columns[0]!, `${same}第 ${earlier} 行重复`)
  }
  for (const { mark } of said) seen.set(mark, number)
  return target?.locked === undefined ? [] : refusal(target.locked.column, target.locked.text)
}

/** Stored rows that have a key's value of a row that means another, or none. */
function holders({ source, rows }: State, find: ReturnType<typeof finder>, row: Row, target: StoredRow | undefined): Held[] {
  return valuesOf(source, row).flatMap(({ key, value }) => {
    const holder = find(key.name, value)
    return holder === undefined || holder.id === target?.id ? [] : [{ at: rows.length, key, value, holder }]
  })
}
