import { contains, rectOf, type Pos, type Rect } from '../geometry/rect.ts'

/** A block drawn from `anchor` to `focus`; `rows` says that whole rows were chosen by their numbers. */
export interface Range { readonly anchor: Pos; readonly focus: Pos; readonly rows?: true }

const ORIGIN: Range = { anchor: { row: 0, col: 0 }, focus: { row: 0, col: 0 } }

/** Selected blocks, the last one being drawn; the active cell is its anchor. Positions count data rows and data columns. */
export class Selection {
  #ranges: readonly Range[] = [ORIGIN]

  get ranges(): readonly Range[] {
    return this.#ranges
  }

  get last(): Range {
    return this.#ranges.at(-1) ?? ORIGIN
  }

  get active(): Pos {
    return this.last.anchor
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
    this.set([...this.#ranges.slice(0, -1), { ...this.last, focus }])
  }

  /** Ctrl+click: one more block, or one less when the cell is selected already and others remain. */
  toggle(range: Range): void {
    const rest = this.#ranges.filter(other => !contains(rectOf(other.anchor, other.focus), range.anchor))
    this.set(rest.length < this.#ranges.length && rest.length > 0 ? rest : [...this.#ranges, range])
  }

  contains(pos: Pos): boolean {
    return this.rects.some(rect => contains(rect, pos))
  }

  /** Selected data rows, each once, in screen order. */
  rowIndexes(): number[] {
    const rows = new Set<number>()
    for (const { top, bottom } of this.rects) for (let row = top; row <= bottom; row++) rows.add(row)
    return [...rows].toSorted((a, b) => a - b)
  }
}
