import { readNumber } from '#schemas/kit/index.ts'
import type { FilledCell, ReadSheet } from '#server/core/xlsx/index.ts'

/** A cell of the client's workbook and its new content; rows count from 1, as in Excel. */
export interface Target {
  readonly sheet: string
  readonly row: number
  readonly column: number
  readonly name: string
  readonly value: string
  readonly text?: true
}

/** Column of the visible cell: of merged cells the top left one; null if that is in another row. */
export function shownAt({ merges }: ReadSheet, row: number, column: number): number | null {
  const merge = merges.find(({ top, bottom, left, right }) => top < row && row <= bottom + 1 && left <= column && column <= right)
  return merge === undefined ? column : merge.top === row - 1 ? merge.left : null
}

/** Number of a cell as decimal text; null if none. */
export function numberIn(sheet: ReadSheet, row: number, column: number | null | undefined): string | null {
  const read = column == null ? undefined : readNumber(sheet.rows[row - 1]?.[column]?.number ?? '')
  return read?.ok ? read.value : null
}

export const formulaIn = (sheet: ReadSheet, row: number, column: number): string | undefined => sheet.rows[row - 1]?.[column]?.formula

/** Splits targets into cells to write and retained formulas; the first target of a cell counts. */
export function parted(
  sheets: ReadonlyMap<string, ReadSheet>, targets: readonly Target[]
): { readonly written: readonly Target[]; readonly kept: readonly (Target & { readonly formula: string })[] } {
  const visited = new Set<string>()
  const [written, retained]: [Target[], (Target & { formula: string })[]] = [[], []]
  for (const target of targets) {
    const sheet = sheets.get(target.sheet)!
    const column = shownAt(sheet, target.row, target.column)
    const place = `${target.sheet}\u0000${target.row}\u0000${column}`
    if (column === null || visited.has(place)) continue
    visited.add(place)
    const formula = formulaIn(sheet, target.row, column)
    if (formula === undefined) written.push({ ...target, column })
    else retained.push({ ...target, column, formula })
  }
  return { written, kept: retained }
}

export function cellsBySheet(written: readonly Target[]): Readonly<Record<string, readonly FilledCell[]>> {
  const bySheet = new Map<string, FilledCell[]>()
  for (const { sheet, row, column, value, text } of written) {
    const cell: FilledCell = { row: row - 1, column, value, ...text && { text } }
    const sheetCells = bySheet.get(sheet)
    if (sheetCells === undefined) bySheet.set(sheet, [cell])
    else sheetCells.push(cell)
  }
  return Object.fromEntries(bySheet)
}
