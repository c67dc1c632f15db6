import type { Row } from '#schemas/kit/index.ts'
import type { RowGroup, RowModel } from '../model.ts'

/** What AG Grid holds for a row: its id only, for values are always read from the model. */
export interface SheetRow { readonly id: string; readonly group?: RowGroup }

/** A row with its places: among all displayed rows and, -1 for headers, among the data rows. */
interface Placed extends SheetRow { shown: number; data: number }

/** Id of the footer row, which no cursor reaches. */
export const FOOTER: SheetRow = { id: '\u0000footer' }

/**
 * Two orders of rows: `shown` has the headers of groups among the rows, as AG Grid displays them; the cursor, the
 * clipboard and every range count data rows only (`ids`), so that they pass over headers without knowing of them.
 */
export class RowsView {
  ids: readonly string[] = []
  #shown: readonly Placed[] = []
  #byId = new Map<string, Placed>()
  #source: { readonly rows: readonly Row[]; readonly groups: readonly RowGroup[] | undefined } | null = null

  /** As AG Grid displays them. */
  get shown(): readonly SheetRow[] {
    return this.#shown
  }

  /** Reads the model's rows; true when other rows are shown than before, or in another order. */
  rebuild(model: RowModel, groups: readonly RowGroup[] | undefined): boolean {
    const rows = model.rows()
    if (this.#source?.rows === rows && this.#source.groups === groups) return false
    const before = this.#shown
    const { rowKey } = model.grid
    const byId = new Map<string, Placed>()
    const own = (row: Row): Placed => {
      const id = String(row[rowKey])
      const placed = this.#byId.get(id) ?? { id, shown: -1, data: -1 }
      byId.set(id, placed)
      return placed
    }
    const shown = groups ? grouped(model, groups, own) : rows.map(own)
    const ids: string[] = []
    for (const [index, row] of shown.entries()) {
      row.shown = index
      if (!row.group) row.data = ids.push(row.id) - 1
    }
    this.ids = ids
    this.#shown = shown
    this.#byId = byId
    this.#source = { rows, groups }
    return before.length !== shown.length || before.some((row, index) => row !== shown[index])
  }

  /** Place of a data row among the data rows; -1 when it is not here. */
  indexOf(id: string): number {
    return this.#byId.get(id)?.data ?? -1
  }

  /** Place of a data row among all displayed rows. */
  shownIndex(dataIndex: number): number {
    return this.#byId.get(this.ids[dataIndex] ?? '')?.shown ?? -1
  }

  /** Place of a displayed row among the data rows; -1 for headers. */
  dataIndex(shownIndex: number): number {
    return this.#shown[shownIndex]?.data ?? -1
  }
}

/** Rows that belong to no group stand in front. */
function grouped(model: RowModel, groups: readonly RowGroup[], own: (row: Row) => Placed): Placed[] {
  const by = model.grid.group?.by ?? ''
  const members = new Map<string, Row[]>(groups.map(group => [group.key, []]))
  const loose: Row[] = []
  for (const row of model.rows()) (members.get(String(row[by] ?? '')) ?? loose).push(row)
  return [
    ...loose.map(own),
    ...groups.flatMap(group => [{ id: `\u0000group:${group.key}`, group, shown: -1, data: -1 }, ...members.get(group.key)!.map(own)]),
  ]
}
