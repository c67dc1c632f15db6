import { dec, type ExcelCell } from '#schemas/kit/index.ts'
import type { CellRow, Part } from './cells.ts'
import type { ColumnKey } from './layout.ts'
import { calledOf, type SheetGroup } from './packages.ts'
import type { SheetRow } from './parse.ts'

/** A row of the sheet with its row of the package, if any. `step` is the row of the step above. */
export interface Pair {
  readonly part: Part
  readonly row: SheetRow
  readonly base: CellRow | undefined
  readonly step: SheetRow | undefined
  /** Cells that differ in the sheet. */
  readonly changed: ReadonlySet<ColumnKey>
}

export interface Aligned {
  readonly pairs: readonly Pair[]
  readonly missing: readonly CellRow[]
  readonly reordered: ReadonlySet<Part>
}

/** Columns of each part that are editable or compared. */
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

/** Whether a cell of the sheet equals the package's. */
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

/** Identities of a row, the most certain first. */
const IDENTITIES: Readonly<Record<Exclude<Part, 'package'>, readonly Same[]>> = {
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

/** Matches rows. Equal numbers of remaining rows in the same place are renamed ones. */
class Finder {
  readonly found = new Map<SheetRow, CellRow>()
  readonly #taken = new Set<CellRow>()
  take(part: Exclude<Part, 'package'>, rows: readonly SheetRow[], bases: readonly CellRow[], renamed: boolean): void {
    for (const same of IDENTITIES[part]) {
      for (const row of rows) {
        const base = this.found.has(row) ? undefined : bases.find(one => !this.#taken.has(one) && same(row, one))
        if (base !== undefined) this.#pair(row, base)
      }
    }
    const [unmatched, free] = [rows.filter(row => !this.found.has(row)), bases.filter(one => !this.#taken.has(one))]
    if (renamed && unmatched.length === free.length) unmatched.forEach((row, at) => this.#pair(row, free[at]!))
  }
  #pair(row: SheetRow, base: CellRow): void {
    this.found.set(row, base)
    this.#taken.add(base)
  }
}

const CHILD_PARTS = ['material', 'machine', 'document'] as const

/** Matches the sheet's rows to the package's, with their differences. */
export function align(group: SheetGroup, base: readonly CellRow[]): Aligned {
  const finder = new Finder()
  const rowsOfPart = (part: Part): CellRow[] => base.filter(one => one.part === part)
  const childRows = group.steps.flatMap(({ row: step, under: rows }) => rows.map(row => ({ step, row })))
  finder.take('worker', group.steps.map(({ row }) => row), rowsOfPart('worker'), true)
  for (const part of CHILD_PARTS) {
    const within = (renamed: boolean): void => {
      for (const { row: step, under: rows } of group.steps) {
        const stepBase = finder.found.get(step)
        if (stepBase !== undefined)
          finder.take(part, rows.filter(({ kind }) => kind === part), rowsOfPart(part).filter(one => one.step === stepBase.key), renamed)
      }
    }
    within(false)
    // A row may have moved below another step; only afterwards unmatched ones count as renamed.
    finder.take(part, childRows.filter(({ row }) => row.kind === part).map(({ row }) => row), rowsOfPart(part), false)
    within(true)
  }
  const pair = (part: Part, row: SheetRow, step?: SheetRow): Pair => {
    const match = part === 'package' ? base[0] : finder.found.get(row)
    return { part, row, base: match, step, changed: changedOf(row, part, match) }
  }
  const pairs = [pair('package', group.at), ...group.steps.flatMap(({ row: step, under: rows }) =>
    [pair('worker', step), ...rows.map(row => pair(row.kind as Part, row, step))])]
  const matched = new Set(pairs.map(one => one.base))
  return {
    pairs, missing: base.filter(one => !matched.has(one)),
    reordered: new Set((['worker', ...CHILD_PARTS] as const).filter(part => isReordered(part, pairs, base))),
  }
}

/** Whether common rows are in another order; below steps only those that stay there. */
function isReordered(part: Part, pairs: readonly Pair[], base: readonly CellRow[]): boolean {
  const stepKeys = new Map(pairs.map(({ row, base: baseRow }) => [row, baseRow?.key]))
  const stay = pairs.filter(one =>
    one.part === part && one.base !== undefined && (one.step === undefined || stepKeys.get(one.step) === one.base.step))
  const order = new Map(base.map(({ key }, at) => [key, at]))
  const last = new Map<string, number>()
  return stay.some(({ base: baseRow }) => {
    const [group, at] = [part === 'worker' ? '' : baseRow!.step, order.get(baseRow!.key)!]
    const before = last.get(group) ?? -1
    last.set(group, at)
    return at < before
  })
}
