import type { Row } from '#schemas/kit/index.ts'
import type { RowGroup, RowModel } from '../model.ts'

/** What AG Grid holds for a row: its id only, for values are always read from the model. */
export interface SheetRow { readonly id: string; readonly group?: RowGroup }

/** Id of the footer row, which no cursor reaches. */
export const FOOTER: SheetRow = { id: '\u0000footer' }

/**
 * Two orders of rows: `shown` has the headers of groups among the rows, as AG Grid displays them; the cursor, the
 * clipboard and every range count data rows only (`ids`), so that they pass over headers without knowing of them.
 */
export class RowsView {
  shown: readonly SheetRow[] = []
  ids: readonly string[] = []
  #shownIndex: number[] = []
  #dataIndex: number[] = []
  #byId = new Map<string, number>()
  #known = new Map<string, SheetRow>()

  /** Reads the model's rows; true when other rows are shown than before, or in another order. */
  rebuild(model: RowModel, groups: readonly RowGroup[] | undefined): boolean {
    const before = this.shown
    const { rowKey } = model.grid
    const known = new Map<string, SheetRow>()
    const own = (id: string): SheetRow => {
      const row = this.#known.get(id) ?? { id }
      known.set(id, row)
      return row
    }
    const idOf = (row: Row) => String(row[rowKey])
    this.shown = groups ? grouped(model, groups, row => own(idOf(row))) : model.rows().map(row => own(idOf(row)))
    this.#known = known
    this.#shownIndex = []
    this.#dataIndex = this.shown.map((row, index) => (row.group ? -1 : this.#shownIndex.push(index) - 1))
    this.ids = this.#shownIndex.map(index => this.shown[index]!.id)
    this.#byId = new Map(this.ids.map((id, index) => [id, index]))
    return before.length !== this.shown.length || before.some((row, index) => row !== this.shown[index])
  }

  /** Place of a data row among the data rows; -1 when it is not here. */
  indexOf(id: string): number {
    return this.#byId.get(id) ?? -1
  }

  /** Place of a data row among all displayed rows. */
  shownIndex(dataIndex: number): number {
    return this.#shownIndex[dataIndex] ?? -1
  }

  /** Place of a displayed row among the data rows; -1 for headers. */
  dataIndex(shownIndex: number): number {
    return this.#dataIndex[shownIndex] ?? -1
  }
}

/** Rows that belong to no group stand in front. */
function grouped(model: RowModel, groups: readonly RowGroup[], own: (row: Row) => SheetRow): SheetRow[] {
  const by = model.grid.group?.by ?? ''
  const members = new Map<string, Row[]>(groups.map(group => [group.key, []]))
  const loose: Row[] = []
  for (const row of model.rows()) (members.get(String(row[by] ?? '')) ?? loose).push(row)
  return [
    ...loose.map(own),
    ...groups.flatMap(group => [{ id: `\u0000group:${group.key}`, group }, ...members.get(group.key)!.map(own)]),
  ]
}
