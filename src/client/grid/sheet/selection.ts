import { contains, rectOf, type Pos, type Rect } from '../geometry/rect.ts'

/** Block from `anchor` to `focus`; `rows`: whole rows. */
export interface Range {
  readonly anchor: Pos
  readonly focus: Pos
  readonly rows?: true
  /** The active cell where Tab or Enter moved it inside the block. */
  readonly at?: Pos
  /** New rows, to be filled in from left to right. */
  readonly made?: true
}

const ORIGIN: Range = { anchor: { row: 0, col: 0 }, focus: { row: 0, col: 0 } }

const cellsOf = ({ anchor, focus }: Range, along: 'rows' | 'columns') => {
  const { top, left, bottom, right } = rectOf(anchor, focus)
  const [rows, cols] = [bottom - top + 1, right - left + 1]
  return {
    count: rows * cols,
    indexOf: ({ row, col }: Pos): number => (along === 'rows' ? (row - top) * cols + col - left : (col - left) * rows + row - top),
    cellAt: (index: number): Pos => (along === 'rows'
      ? { row: top + Math.floor(index / cols), col: left + index % cols }
      : { row: top + index % rows, col: left + Math.floor(index / rows) }),
  }
}

/** Selected blocks, the drawn one last; its anchor is the active cell unless moved inside. Positions count data rows and columns. */
export class Selection {
  #ranges: readonly Range[] = [ORIGIN]

  get ranges(): readonly Range[] {
    return this.#ranges
  }

  get last(): Range {
    return this.#ranges.at(-1) ?? ORIGIN
  }

  get active(): Pos {
    return this.last.at ?? this.last.anchor
  }

  get focus(): Pos {
    return this.last.focus
  }

  get rects(): Rect[] {
    return this.#ranges.map(range => rectOf(range.anchor, range.focus))
  }

  get rect(): Rect {
    return rectOf(this.last.anchor, this.last.focus)
  }

  get isSingleCell(): boolean {
    const { top, left, bottom, right } = this.rect
    return this.#ranges.length === 1 && top === bottom && left === right
  }

  get isRows(): boolean {
    return this.#ranges.every(range => range.rows)
  }

  set(ranges: readonly Range[]): void {
    this.#ranges = ranges.length > 0 ? ranges : [ORIGIN]
  }

  extend(focus: Pos): void {
    this.set([...this.#ranges.slice(0, -1), { ...this.last, focus, at: undefined, made: undefined }])
  }

  /** Whether Tab and Enter have more than one cell. */
  get isWalked(): boolean {
    return !this.isSingleCell && !this.last.made
  }

  /** Moves the active cell cyclically to the next one accepted by `takes`. @returns false without any */
  walk(by: 1 | -1, along: 'rows' | 'columns', accepts: (pos: Pos) => boolean): boolean {
    const all = this.#ranges.reduce((sum, range) => sum + cellsOf(range, along).count, 0)
    let ranges = this.#ranges
    let cells = cellsOf(this.last, along)
    let index = cells.indexOf(this.active)
    for (let step = 0; step < all; step++) {
      index += by
      if (index < 0 || index >= cells.count) {
        ranges = by === 1 ? [...ranges.slice(1), ...ranges.slice(0, 1)] : [...ranges.slice(-1), ...ranges.slice(0, -1)]
        cells = cellsOf(ranges.at(-1) ?? ORIGIN, along)
        index = by === 1 ? 0 : cells.count - 1
      }
      const at = cells.cellAt(index)
      if (!accepts(at)) continue
      this.set([...ranges.slice(0, -1), { ...ranges.at(-1) ?? ORIGIN, at }])
      return true
    }
    return false
  }

  /** Ctrl+click: adds a block, or removes it if others remain. */
  toggle(range: Range): void {
    const rest = this.#ranges.filter(other => !contains(rectOf(other.anchor, other.focus), range.anchor))
    this.set(rest.length < this.#ranges.length && rest.length > 0 ? rest : [...this.#ranges, range])
  }

  contains(pos: Pos): boolean {
    return this.rects.some(rect => contains(rect, pos))
  }

  rowIndexes(): number[] {
    const rows = new Set<number>()
    for (const { top, bottom } of this.rects) for (let row = top; row <= bottom; row++) rows.add(row)
    return [...rows].toSorted((a, b) => a - b)
  }
}
