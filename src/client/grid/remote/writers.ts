import type { RowsChanged } from '#shared/api/rows.ts'

export interface Writer { readonly by: string; readonly at: string }

/** Last writers of visible cells, from events. */
export class Writers {
  readonly #rows = new Map<string, Map<string, Writer>>()

  of(rowId: string, column: string): Writer | undefined {
    return this.#rows.get(rowId)?.get(column)
  }

  hear({ changed, wrote, many }: RowsChanged, isShown: (rowId: string) => boolean): void {
    if (many) return this.forget()
    for (const id of this.#rows.keys()) if (!isShown(id)) this.#rows.delete(id)
    changed.forEach(([id], i) => {
      // After an anonymous write the row's writers are unknown.
      if (!wrote) this.#rows.delete(id)
      else if (isShown(id)) for (const column of wrote.columns[i] ?? []) this.#put(id, column, wrote)
    })
  }

  /** Called after writes that no event may have named. */
  forget(): void {
    this.#rows.clear()
  }

  #put(id: string, column: string, { by, at }: Writer): void {
    const row = this.#rows.get(id) ?? new Map<string, Writer>()
    this.#rows.set(id, row.set(column, { by, at }))
  }
}
