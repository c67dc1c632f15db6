import type { Row } from '#schemas/kit/index.ts'
import type { RowGroup, RowModel } from '../model.ts'

/** Only the id: values are always read from the model. */
export interface SheetRow { readonly id: string; readonly group?: RowGroup }

/** A row with its indexes among displayed rows and data rows (-1 for headers). */
interface IndexedRow extends SheetRow { shown: number; data: number }

/** The cursor does not reach it. */
export const FOOTER: SheetRow = { id: '\u0000footer' }

/** `shown` includes group headers, as AG Grid displays them; cursor, clipboard and ranges count data rows (`ids`). */
export class RowsView {
  ids: readonly string[] = []
  #displayed: readonly IndexedRow[] = []
  #byId = new Map<string, IndexedRow>()
  #source: { readonly rows: readonly Row[]; readonly groups: readonly RowGroup[] | undefined } | null = null

  get shown(): readonly SheetRow[] {
    return this.#displayed
  }

  /** @returns whether the displayed rows or their order have changed */
  rebuild(model: RowModel, groups: readonly RowGroup[] | undefined): boolean {
    const rows = model.rows()
    if (this.#source?.rows === rows && this.#source.groups === groups) return false
    const before = this.#displayed
    const { rowKey } = model.grid
    const byId = new Map<string, IndexedRow>()
    const placedOf = (row: Row): IndexedRow => {
      const id = String(row[rowKey])
      const placed = this.#byId.get(id) ?? { id, shown: -1, data: -1 }
      byId.set(id, placed)
      return placed
    }
    const displayed = groups ? grouped(model, groups, placedOf) : rows.map(placedOf)
    const ids: string[] = []
    for (const [index, row] of displayed.entries()) {
      row.shown = index
      if (!row.group) row.data = ids.push(row.id) - 1
    }
    this.ids = ids
    this.#displayed = displayed
    this.#byId = byId
    this.#source = { rows, groups }
    return before.length !== displayed.length || before.some((row, index) => row !== displayed[index])
  }

  /** Data row index; -1 if missing. */
  indexOf(id: string): number {
    return this.#byId.get(id)?.data ?? -1
  }

  shownIndex(dataIndex: number): number {
    return this.#byId.get(this.ids[dataIndex] ?? '')?.shown ?? -1
  }

  /** -1 for headers. */
  dataIndex(shownIndex: number): number {
    return this.#displayed[shownIndex]?.data ?? -1
  }
}

/** Rows without a group come first. */
function grouped(model: RowModel, groups: readonly RowGroup[], placedOf: (row: Row) => IndexedRow): IndexedRow[] {
  const by = model.grid.group?.by ?? ''
  const members = new Map<string, Row[]>(groups.map(group => [group.key, []]))
  const loose: Row[] = []
  for (const row of model.rows()) (members.get(String(row[by] ?? '')) ?? loose).push(row)
  return [
    ...loose.map(placedOf),
    ...groups.flatMap(group =>
      [{ id: `\u0000group:${group.key}`, group, shown: -1, data: -1 }, ...members.get(group.key)!.map(placedOf)]),
  ]
}
