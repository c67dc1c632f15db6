import { readNumber } from '#schemas/kit/index.ts'
import type { FilledCell, ReadSheet } from '#server/core/xlsx/index.ts'

/** A place of the client's workbook and what we say there; rows count from 1, as Excel counts them. */
export interface Target {
  readonly sheet: string
  readonly row: number
  readonly column: number
  readonly name: string
  readonly value: string
  readonly text?: true
}

/** The cell that shows what is put here: of merged cells the top left one; null where that stands in another row. */
export function shownAt({ merges }: ReadSheet, row: number, column: number): number | null {
  const merge = merges.find(({ top, bottom, left, right }) => top < row && row <= bottom + 1 && left <= column && column <= right)
  return merge === undefined ? column : merge.top === row - 1 ? merge.left : null
}

/** The number that stands in a cell, as decimal text; null where it is none or nothing. */
export function numberIn(sheet: ReadSheet, row: number, column: number | null | undefined): string | null {
  const read = column == null ? undefined : readNumber(sheet.rows[row - 1]?.[column]?.number ?? '')
  return read?.ok ? read.value : null
}

export const formulaIn = (sheet: ReadSheet, row: number, column: number): string | undefined => sheet.rows[row - 1]?.[column]?.formula

/** Targets apart: cells that are written, and formulas that stay. Of one place the first counts. */
export function parted(
  sheets: ReadonlyMap<string, ReadSheet>, targets: readonly Target[]
): { readonly written: readonly Target[]; readonly kept: readonly (Target & { readonly formula: string })[] } {
  const seen = new Set<string>()
  const [written, kept]: [Target[], (Target & { formula: string })[]] = [[], []]
  for (const target of targets) {
    const sheet = sheets.get(target.sheet)!
    const column = shownAt(sheet, target.row, target.column)
    const place = `${target.sheet}\u0000${target.row}\u0000${column}`
    if (column === null || seen.has(place)) continue
    seen.add(place)
    const formula = formulaIn(sheet, target.row, column)
    if (formula === undefined) written.push({ ...target, column })
    else kept.push({ ...target, column, formula })
  }
  return { written, kept }
}

/** What is put into the sheets of a workbook, by their names. */
export function cellsBySheet(written: readonly Target[]): Readonly<Record<string, readonly FilledCell[]>> {
  const bySheet = new Map<string, FilledCell[]>()
  for (const { sheet, row, column, value, text } of written) {
    const cell: FilledCell = { row: row - 1, column, value, ...text && { text } }
    const own = bySheet.get(sheet)
    if (own === undefined) bySheet.set(sheet, [cell])
    else own.push(cell)
  }
  return Object.fromEntries(bySheet)
}
