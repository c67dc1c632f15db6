import type { ReadCell, ReadRow, ReadSheet } from '#server/core/xlsx/index.ts'

/** `top` is the number in Excel of the merged range's first row; `taken` marks a repeated value. */
export interface SharedCell { readonly column: number; readonly top: number; readonly taken: boolean }

export interface MergedRow { readonly cells: ReadRow; readonly shared: readonly SharedCell[] }

export interface MergedKinds {
  /** A merged quantity or amount counts once, in its first row. */
  readonly summed: ReadonlySet<number>
  /** A merged price is repeated in each row, with a warning. */
  readonly rates: ReadonlySet<number>
}

/**
 * Repeats a merged value in each row, except in additive columns.
 * @returns the row at an index (from 0)
 */
export function mergedRows({ rows, merges }: ReadSheet, headerRow: number, { summed, rates }: MergedKinds): (at: number) => MergedRow {
  const above = new Map<number, { readonly column: number; readonly top: number }[]>()
  for (const { top, bottom, left } of merges) {
    if (top < headerRow) continue
    for (let at = top + 1; at <= Math.min(bottom, rows.length - 1); at++) above.set(at, [...above.get(at) ?? [], { column: left, top }])
  }
  return at => {
    const cells: (ReadCell | null)[] = [...rows[at] ?? []]
    const shared = (above.get(at) ?? []).flatMap(({ column, top }): SharedCell[] => {
      const cell = rows[top]?.[column] ?? null
      if (cell === null) return []
      const isRepeated = !summed.has(column)
      if (isRepeated) {
        while (cells.length < column) cells.push(null)
        cells[column] = cell
      }
      return summed.has(column) || rates.has(column) ? [{ column, top: top + 1, taken: isRepeated }] : []
    })
    return { cells, shared }
  }
}
