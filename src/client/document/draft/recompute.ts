import {
  computeDraft, computeRows, derivedNow, isEmpty, readsOf, type Document, type Draft, type Grid, type Row,
} from '#schemas/kit/index.ts'
import { differing, sameOrder } from './delta.ts'

/** `structure`: rows were added, removed or moved; otherwise changed columns count. */
interface LineChanges { readonly structure: boolean; readonly rows: readonly Row[]; readonly columns: ReadonlySet<string> }

const UNTOUCHED: LineChanges = { structure: false, rows: [], columns: new Set() }

function touchedOf(grid: Grid, before: readonly Row[], after: readonly Row[]): LineChanges {
  if (before === after) return UNTOUCHED
  const columns = new Set<string>()
  if (!sameOrder(grid, before, after)) {
    // A changed structure recomputes all readers of the line.
    const oldRows = new Set(before)
    return { structure: true, rows: after.filter(row => !oldRows.has(row)), columns }
  }
  const rows = after.filter((row, i) => {
    const old = before[i]!
    if (row === old) return false
    for (const key of differing(old, row)) columns.add(key)
    return true
  })
  return { structure: false, rows, columns }
}

export const headKeys = (grid: Grid): string[] => [...new Set([...grid.derived, ...grid.rules].flatMap(({ when: condition }) =>
  Object.keys(condition).filter(key => key.startsWith('head.')).map(key => key.slice(5))))]

const differs = (keys: readonly string[], a: Row, b: Row): boolean => a !== b && keys.some(key => (a[key] ?? null) !== (b[key] ?? null))

function computeLine(
  grid: Grid, rows: readonly Row[], changesByLine: ReadonlyMap<string, LineChanges>, line: LineChanges, before: Draft, after: Draft,
): readonly Row[] {
  const reads = [...Object.values(grid.formulas), ...derivedNow(grid, after.head).values()].map(readsOf)
  const outside = differs([...headKeys(grid), ...reads.flatMap(r => r.head)], before.head, after.head)
    || reads.some(r => r.lines.some(({ line: source, key }) => {
      const at = changesByLine.get(source) ?? UNTOUCHED
      return at.structure || at.columns.has(key)
    }))
  const changed = line.rows.length > 0 || line.structure
  if (outside || (changed && reads.some(r => r.table))) {
    const computed = computeRows(grid, rows, after.head, after.lines)
    return computed.every((row, i) => row === rows[i]) ? rows : computed
  }
  if (line.rows.length === 0) return rows
  const computed = computeRows(grid, line.rows, after.head, after.lines)
  const now = new Map(line.rows.map((row, i) => [row, computed[i]!]))
  return rows.map(row => now.get(row) ?? row)
}

const headOnly = (document: Document): Document => ({
  ...document,
  lines: Object.fromEntries(Object.entries(document.lines).map(([line, grid]) =>
    [line, { ...grid, formulas: {}, order: [], derived: [] }])),
})

/** Incremental computeDraft from the computed `before`; equals computeDraft(document, after). */
export function recompute(document: Document, before: Draft, after: Draft): Draft {
  const changesByLine = new Map(Object.entries(document.lines).map(([line, grid]) =>
    [line, touchedOf(grid, before.lines[line] ?? [], after.lines[line] ?? [])]))
  const lines = Object.fromEntries(Object.entries(document.lines).map(([line, grid]) =>
    [line, computeLine(grid, after.lines[line] ?? [], changesByLine, changesByLine.get(line)!, before, after)]))
  const still = after.head === before.head && Object.keys(lines).every(line => lines[line] === before.lines[line])
  if (still) return { ...after, lines }
  return { ...after, lines, head: computeDraft(headOnly(document), { ...after, lines }).head }
}

const filled = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value ?? null)))

/** Adds computed values only where none were served. */
export const served = (start: Draft, computed: Draft): Draft => ({
  head: { ...computed.head, ...filled(start.head) },
  lines: Object.fromEntries(Object.entries(computed.lines).map(([name, rows]) =>
    [name, rows.map((row, i) => ({ ...row, ...filled(start.lines[name]?.[i] ?? {}) }))])),
})
