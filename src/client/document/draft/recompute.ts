import { computeDraft, computeRows, derivedNow, isEmpty, readsOf, type Document, type Draft, type Grid, type Row } from '#schemas/kit/index.ts'
import { differing, sameOrder } from './delta.ts'

/** What changed in one line: rows come and gone or moved, rows with other values, and unless rows did come or go, columns with other values. */
interface Touched { readonly structure: boolean; readonly rows: readonly Row[]; readonly columns: ReadonlySet<string> }

const UNTOUCHED: Touched = { structure: false, rows: [], columns: new Set() }

function touchedOf(grid: Grid, before: readonly Row[], after: readonly Row[]): Touched {
  if (before === after) return UNTOUCHED
  const columns = new Set<string>()
  if (!sameOrder(grid, before, after)) {
    // Where rows come or go whatever looks at the line is computed again: which columns differ does not matter then.
    const known = new Set(before)
    return { structure: true, rows: after.filter(row => !known.has(row)), columns }
  }
  const rows = after.filter((row, i) => {
    const old = before[i]!
    if (row === old) return false
    for (const key of differing(old, row)) columns.add(key)
    return true
  })
  return { structure: false, rows, columns }
}

/** Header columns that the grid's conditions look at. */
export const headKeys = (grid: Grid): string[] => [...new Set([...grid.derived, ...grid.rules].flatMap(({ when }) =>
  Object.keys(when).filter(key => key.startsWith('head.')).map(key => key.slice(5))))]

const differs = (keys: readonly string[], a: Row, b: Row): boolean => a !== b && keys.some(key => (a[key] ?? null) !== (b[key] ?? null))

function computeLine(grid: Grid, rows: readonly Row[], touched: ReadonlyMap<string, Touched>, own: Touched, before: Draft, after: Draft): readonly Row[] {
  const reads = [...Object.values(grid.formulas), ...derivedNow(grid, after.head).values()].map(readsOf)
  const outside = differs([...headKeys(grid), ...reads.flatMap(r => r.head)], before.head, after.head)
    || reads.some(r => r.lines.some(({ line, key }) => {
      const at = touched.get(line) ?? UNTOUCHED
      return at.structure || at.columns.has(key)
    }))
  const changed = own.rows.length > 0 || own.structure
  if (outside || (changed && reads.some(r => r.table))) {
    const done = computeRows(grid, rows, after.head, after.lines)
    return done.every((row, i) => row === rows[i]) ? rows : done
  }
  if (own.rows.length === 0) return rows
  const done = computeRows(grid, own.rows, after.head, after.lines)
  const now = new Map(own.rows.map((row, i) => [row, done[i]!]))
  return rows.map(row => now.get(row) ?? row)
}

/** A document whose lines are taken as they are: what is left to compute is the header. */
const headOnly = (document: Document): Document => ({
  ...document,
  lines: Object.fromEntries(Object.entries(document.lines).map(([line, grid]) => [line, { ...grid, formulas: {}, order: [], derived: [] }])),
})

/**
 * computeDraft for a draft that differs from a computed one in few places: untouched rows are not computed again.
 * `before` is computed, `after` is `before` with edits. The result equals computeDraft(document, after).
 */
export function recompute(document: Document, before: Draft, after: Draft): Draft {
  const touched = new Map(Object.entries(document.lines).map(([line, grid]) =>
    [line, touchedOf(grid, before.lines[line] ?? [], after.lines[line] ?? [])]))
  const lines = Object.fromEntries(Object.entries(document.lines).map(([line, grid]) =>
    [line, computeLine(grid, after.lines[line] ?? [], touched, touched.get(line)!, before, after)]))
  const still = after.head === before.head && Object.keys(lines).every(line => lines[line] === before.lines[line])
  if (still) return { ...after, lines }
  return { ...after, lines, head: computeDraft(headOnly(document), { ...after, lines }).head }
}

const filled = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value ?? null)))

/** A draft with what it was served with, and computed only where nothing was served. */
export const served = (start: Draft, computed: Draft): Draft => ({
  head: { ...computed.head, ...filled(start.head) },
  lines: Object.fromEntries(Object.entries(computed.lines).map(([name, rows]) =>
    [name, rows.map((row, i) => ({ ...row, ...filled(start.lines[name]?.[i] ?? {}) }))])),
})
