import type { ReadCell, ReadRow, ReadSheet } from '#server/core/xlsx/index.ts'

/** A cell below the first row of a merged one; `top` is that row's number as Excel counts. `taken`: it has the value as well. */
export interface SharedCell { readonly column: number; readonly top: number; readonly taken: boolean }

/** A row with what merged cells say in it. */
export interface MergedRow { readonly cells: ReadRow; readonly shared: readonly SharedCell[] }

export interface MergedKinds {
  /** Columns whose values add up, quantities and amounts: one in a merged cell is there once, in its first row. */
  readonly summed: ReadonlySet<number>
  /** Columns of numbers that hold for each row alike, such as prices: taken for each row, with a word. */
  readonly rates: ReadonlySet<number>
}

/**
 * Rows of a sheet below its header, in which a cell that is merged over several rows says its text in each of them. A file that holds
 * quantities or amounts once for several rows has them once. @returns the row at a place counted from 0
 */
export function mergedRows({ rows, merges }: ReadSheet, headerRow: number, { summed, rates }: MergedKinds): (at: number) => MergedRow {
  const above = new Map<number, { readonly column: number; readonly top: number }[]>()
  for (const { top, bottom, left } of merges) {
    if (top < headerRow) continue
    for (let at = top + 1; at <= Math.min(bottom, rows.length - 1); at++) above.set(at, [...above.get(at) ?? [], { column: left, top }])
  }
  return at => {
    const own = rows[at] ?? []
    const cells: (ReadCell | null)[] = [...own]
    const shared = (above.get(at) ?? []).flatMap(({ column, top }): SharedCell[] => {
      const cell = rows[top]?.[column] ?? null
      if (cell === null) return []
      const taken = !summed.has(column)
      if (taken) {
        while (cells.length < column) cells.push(null)
        cells[column] = cell
      }
      return summed.has(column) || rates.has(column) ? [{ column, top: top + 1, taken }] : []
    })
    return { cells, shared }
  }
}
