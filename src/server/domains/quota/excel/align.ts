import { dec, type ExcelCell } from '#schemas/kit/index.ts'
import type { CellRow, Part } from './cells.ts'
import type { ColumnKey } from './layout.ts'
import { calledOf, type SheetGroup } from './packages.ts'
import type { SheetRow } from './parse.ts'

/** A row of the sheet with the row of the package that it means; without one it is new. `step` is the sheet's row of the step above. */
export interface Pair {
  readonly part: Part
  readonly row: SheetRow
  readonly base: CellRow | undefined
  readonly step: SheetRow | undefined
  /** Cells that stand differently in the sheet. */
  readonly changed: ReadonlySet<ColumnKey>
}

export interface Aligned {
  readonly pairs: readonly Pair[]
  /** Rows of the package that the sheet does not have. */
  readonly missing: readonly CellRow[]
  /** Parts whose rows stand in another order. */
  readonly reordered: ReadonlySet<Part>
}

/** Columns that a row of each part may change, or be compared by. */
const COMPARED: Readonly<Record<Part, readonly ColumnKey[]>> = {
  package: ['name', 'desc', 'trade', 'unit', 'projectType', 'price', 'worker', 'material'],
  worker: ['desc', 'trade', 'num', 'price', 'worker', 'level', 'wait'],
  material: ['name', 'desc', 'trade', 'unit', 'brand', 'num', 'price', 'material'],
  machine: ['name', 'desc', 'trade', 'unit', 'brand'],
  document: ['desc', 'trade', 'remarks'],
}

const oneLine = (text: string): string => text.replace(/\r\n?/g, '\n').trim()
const textIn = (row: SheetRow, part: Part, key: ColumnKey): string =>
  (key === 'desc' && (part === 'worker' || part === 'document') ? calledOf(row) : row.text(key))

/** Whether the sheet says of a cell what the package has. */
function stands(row: SheetRow, part: Part, key: ColumnKey, cell: ExcelCell | null | undefined): boolean {
  const text = textIn(row, part, key)
  if (cell == null) return text === ''
  if (cell.type !== 'n') return oneLine(text) === oneLine(cell.text)
  const figure = row.figure(key)
  return typeof figure === 'string' && dec(figure).eq(cell.text)
}

const changedOf = (row: SheetRow, part: Part, base: CellRow | undefined): ReadonlySet<ColumnKey> =>
  new Set(COMPARED[part].filter(key => row.has(key) && (base === undefined || !stands(row, part, key, base.cells[key]))))

type Same = (row: SheetRow, base: CellRow) => boolean
const sameCells = (part: Part, ...keys: readonly ColumnKey[]): Same =>
  (row, base) => keys.every(key => stands(row, part, key, base.cells[key]))

/** By what a row is known again, the surest first. */
const KNOWN: Readonly<Record<Exclude<Part, 'package'>, readonly Same[]>> = {
  worker: [sameCells('worker', 'desc', 'trade'), sameCells('worker', 'desc')],
  material: [
    sameCells('material', 'name', 'desc', 'trade', 'brand'),
    (row, base) => row.text('name') !== '' && stands(row, 'material', 'name', base.cells.name),
    sameCells('material', 'desc', 'trade'), sameCells('material', 'desc'),
  ],
  machine: [
    sameCells('machine', 'name', 'desc', 'trade', 'brand'),
    (row, base) => row.text('name') !== '' && stands(row, 'machine', 'name', base.cells.name),
    sameCells('machine', 'desc', 'trade'), sameCells('machine', 'desc'),
  ],
  document: [sameCells('document', 'desc', 'trade'), sameCells('document', 'desc')],
}

/** Finds rows again. What is left on both sides in equal numbers, in the same place, has got another name. */
class Finder {
  readonly found = new Map<SheetRow, CellRow>()
  readonly #taken = new Set<CellRow>()
  take(part: Exclude<Part, 'package'>, rows: readonly SheetRow[], bases: readonly CellRow[], renamed: boolean): void {
    for (const same of KNOWN[part]) {
      for (const row of rows) {
        const base = this.found.has(row) ? undefined : bases.find(one => !this.#taken.has(one) && same(row, one))
        if (base !== undefined) this.#pair(row, base)
      }
    }
    const [left, free] = [rows.filter(row => !this.found.has(row)), bases.filter(one => !this.#taken.has(one))]
    if (renamed && left.length === free.length) left.forEach((row, at) => this.#pair(row, free[at]!))
  }
  #pair(row: SheetRow, base: CellRow): void {
    this.found.set(row, base)
    this.#taken.add(base)
  }
}

const UNDER = ['material', 'machine', 'document'] as const

/** Which row of the package each row of the sheet means, and what it says otherwise. */
export function align(group: SheetGroup, base: readonly CellRow[]): Aligned {
  const finder = new Finder()
  const of = (part: Part): CellRow[] => base.filter(one => one.part === part)
  const under = group.steps.flatMap(({ row: step, under: rows }) => rows.map(row => ({ step, row })))
  finder.take('worker', group.steps.map(({ row }) => row), of('worker'), true)
  for (const part of UNDER) {
    const within = (renamed: boolean): void => {
      for (const { row: step, under: rows } of group.steps) {
        const own = finder.found.get(step)
        if (own !== undefined)
          finder.take(part, rows.filter(({ kind }) => kind === part), of(part).filter(one => one.step === own.key), renamed)
      }
    }
    within(false)
    // A row may have been moved below another step; only then it may be one with another name.
    finder.take(part, under.filter(({ row }) => row.kind === part).map(({ row }) => row), of(part), false)
    within(true)
  }
  const pair = (part: Part, row: SheetRow, step?: SheetRow): Pair => {
    const own = part === 'package' ? base[0] : finder.found.get(row)
    return { part, row, base: own, step, changed: changedOf(row, part, own) }
  }
  const pairs = [pair('package', group.at), ...group.steps.flatMap(({ row: step, under: rows }) =>
    [pair('worker', step), ...rows.map(row => pair(row.kind as Part, row, step))])]
  const met = new Set(pairs.map(one => one.base))
  return {
    pairs, missing: base.filter(one => !met.has(one)),
    reordered: new Set((['worker', ...UNDER] as const).filter(part => isReordered(part, pairs, base))),
  }
}

/** Whether rows that both sides have stand in another order; of rows below steps those that stay below theirs. */
function isReordered(part: Part, pairs: readonly Pair[], base: readonly CellRow[]): boolean {
  const stepKeys = new Map(pairs.map(({ row, base: own }) => [row, own?.key]))
  const stay = pairs.filter(one =>
    one.part === part && one.base !== undefined && (one.step === undefined || stepKeys.get(one.step) === one.base.step))
  const order = new Map(base.map(({ key }, at) => [key, at]))
  const last = new Map<string, number>()
  return stay.some(({ base: own }) => {
    const [group, at] = [part === 'worker' ? '' : own!.step, order.get(own!.key)!]
    const before = last.get(group) ?? -1
    last.set(group, at)
    return at < before
  })
}
