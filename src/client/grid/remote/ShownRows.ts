import { computeRows, FooterSums, readsTable, type Grid, type Row } from '#schemas/kit/index.ts'

/** Visible rows with sums; an edit recomputes only its rows. */
export class ShownRows {
  readonly #grid: Grid
  readonly #whole: boolean
  #ids: readonly string[] = []
  #rows: Row[] = []
  /** Null after a change. */
  #handed: readonly Row[] | null = null
  #byId = new Map<string, Row>()
  #at = new Map<string, number>()
  #sums: FooterSums | null = null

  constructor(grid: Grid) {
    this.#grid = grid
    this.#whole = readsTable(grid)
  }

  get rows(): readonly Row[] {
    this.#handed ??= this.#rows.slice()
    return this.#handed
  }

  get = (id: string): Row | undefined => this.#byId.get(id)
  has = (id: string): boolean => this.#byId.has(id)

  /** Announces a row with values beside its columns. */
  expect(id: string, row: Row): void {
    this.#byId.set(id, row)
  }

  arrange(order: readonly string[], changed: ReadonlySet<string> | 'all', display: (id: string) => Row): void {
    const isOld = (id: string): boolean => changed !== 'all' && !this.#whole && this.#at.has(id) && !changed.has(id)
    const fresh = order.filter(id => !isOld(id))
    const computed = computeRows(this.#grid, fresh.map(display))
    const now = new Map(fresh.map((id, i) => [id, computed[i]!]))
    this.#ids = [...order]
    this.#rows = order.map(id => now.get(id) ?? this.#byId.get(id)!)
    this.#byId = new Map(order.map((id, i) => [id, this.#rows[i]!]))
    this.#at = new Map(order.map((id, i) => [id, i]))
    this.#handed = null
    this.#sums = null
  }

  renew(changed: ReadonlySet<string>, display: (id: string) => Row): void {
    const ids = [...changed].filter(id => this.#at.has(id))
    if (ids.length === 0) return
    if (this.#whole) return this.arrange(this.#ids, 'all', display)
    const computed = computeRows(this.#grid, ids.map(display))
    for (const [i, id] of ids.entries()) {
      const at = this.#at.get(id)!
      this.#sums?.replace(this.#rows[at]!, computed[i]!)
      this.#rows[at] = computed[i]!
      this.#byId.set(id, computed[i]!)
    }
    this.#handed = null
  }

  footer(): Row {
    this.#sums ??= new FooterSums(this.#grid, this.#rows)
    return this.#sums.values()
  }
}
