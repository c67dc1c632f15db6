import { markOf, widthOf } from './marks.ts'
import { placeRows, TREE_GAP, type Placing, type TreePlace } from './moves.ts'
import type { RowTree } from './rowTree.ts'

export interface OutlineRow { readonly cells: readonly string[]; readonly indent?: number }

/** A row of an outline: level from 0, name without number and indentation, number. */
export interface OutlineLine { readonly level: number; readonly label: string; readonly number?: string }

/** A block read as an outline. `rest`: the first column behind the name. `numbered`: the numbers have a separate column. */
export interface Outline { readonly lines: readonly OutlineLine[]; readonly rest: number; readonly numbered: boolean }

/** Converts widths to levels: a wider row is under the row above, a narrower one returns to its level. */
function levelsOf(widths: readonly number[]): number[] {
  const open: number[] = []
  return widths.map(width => {
    while (open.length > 0 && open.at(-1)! >= width) open.pop()
    return open.push(width) - 1
  })
}

const isOutline = (levels: readonly number[]): boolean => levels.length > 1 && levels[0] === 0 && levels.some(level => level > 0)

/** Reads numbers: `1`, `1.1`, `1.1.1`, or 一、（一）1. before the names or in a separate column. */
function byNumbers(rows: readonly OutlineRow[]): Outline | null {
  const marks = rows.map(({ cells }) => markOf(cells[0] ?? ''))
  if (marks.some(mark => mark === null)) return null
  const numbered = marks.every(mark => mark!.rest === '')
  if (numbered && rows.every(({ cells }) => (cells[1] ?? '').trim() === '')) return null
  const styles: string[] = []
  const numbers = new Set<string>()
  const levels: number[] = []
  const base = marks[0]!.style === 'decimal' ? marks[0]!.parts.length : 0
  for (const mark of marks) {
    const { style, parts } = mark!
    if (style === 'decimal' && (parts.length > 1 || base > 0) && styles.length === 0) {
      // A number counts only below an existing one: 1.5 alone is no outline.
      if (parts.length > base && !numbers.has(parts.slice(0, -1).join('.'))) return null
      numbers.add(parts.join('.'))
      levels.push(parts.length - base)
    } else {
      if (numbers.size > 0) return null
      if (!styles.includes(style)) styles.push(style)
      levels.push(styles.indexOf(style))
    }
  }
  if (!isOutline(levels) || levels.some(level => level < 0)) return null
  const label = (i: number): string => (numbered ? rows[i]!.cells[1] ?? '' : marks[i]!.rest).trim()
  return { numbered, rest: numbered ? 2 : 1, lines: levels.map((level, i) => ({ level, label: label(i), number: marks[i]!.text })) }
}

/** Reads the stated indentation, or the blanks before the names. */
function byIndent(rows: readonly OutlineRow[]): Outline | null {
  const widths = rows.map(({ cells, indent }) => (indent ?? 0) * 4 + widthOf(cells[0] ?? ''))
  const levels = levelsOf(widths)
  return isOutline(levels) && rows.every(({ cells }) => (cells[0] ?? '').trim() !== '')
    ? { numbered: false, rest: 1, lines: levels.map((level, i) => ({ level, label: rows[i]!.cells[0]!.trim() })) } : null
}

/** Reads one column per level, as with tabs. */
function byColumns(rows: readonly OutlineRow[]): Outline | null {
  const leads = rows.map(({ cells }) => cells.findIndex(text => text.trim() !== ''))
  const last = Math.max(...leads)
  const alone = rows.every(({ cells }, i) => leads[i]! >= 0 && cells.slice(leads[i]! + 1, last + 1).every(text => text.trim() === ''))
  const levels = levelsOf(leads)
  return alone && isOutline(levels)
    ? { numbered: false, rest: last + 1, lines: levels.map((level, i) => ({ level, label: rows[i]!.cells[leads[i]!]!.trim() })) } : null
}

/** Reads a block as an outline, null for plain cells; empty rows must be removed before. */
export const outlineIn = (rows: readonly OutlineRow[]): Outline | null =>
  (rows.length < 2 ? null : byNumbers(rows) ?? byIndent(rows) ?? byColumns(rows))

/**
 * Positions new nested rows by level, the first level at `place`.
 * @param rows ids in order; each level is at most one more than that of the row above
 */
export function nestedPlaces(tree: RowTree, rows: readonly { readonly id: string; readonly level: number }[], place: TreePlace): Placing[] {
  const tops = rows.filter(({ level }) => level === 0).map(({ id }) => id)
  const open: string[] = []
  const counts = new Map<string, number>()
  const below = rows.flatMap(({ id, level }): Placing[] => {
    open.length = level
    const parent = open[level - 1]
    open.push(id)
    if (parent === undefined) return []
    counts.set(parent, (counts.get(parent) ?? 0) + 1)
    return [{ id, parent, order: TREE_GAP * counts.get(parent)! }]
  })
  return [...placeRows(tree, tops, place), ...below]
}
