import type { RowsChanged } from '#shared/api/rows.ts'

/** Writer and time of a cell's value. */
export interface Writer { readonly by: string; readonly at: string }

/** The last writers of a list's cells, as far as events have named them: of visible rows, by row and column. */
export class Writers {
  readonly #rows = new Map<string, Map<string, Writer>>()

  of(rowId: string, column: string): Writer | undefined {
    return this.#rows.get(rowId)?.get(column)
  }

  hear({ changed, wrote, many }: RowsChanged, isShown: (rowId: string) => boolean): void {
    if (many) return this.forget()
    for (const id of this.#rows.keys()) if (!isShown(id)) this.#rows.delete(id)
    changed.forEach(([id], i) => {
      // Written by somebody unnamed: the row's writers are unknown.
      if (!wrote) this.#rows.delete(id)
      else if (isShown(id)) for (const column of wrote.columns[i] ?? []) this.#put(id, column, wrote)
    })
  }

  /** Something may have been written that no event has named. */
  forget(): void {
    this.#rows.clear()
  }

  #put(id: string, column: string, { by, at }: Writer): void {
    const row = this.#rows.get(id) ?? new Map<string, Writer>()
    this.#rows.set(id, row.set(column, { by, at }))
  }
}
