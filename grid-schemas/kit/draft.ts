import { checkRows, type Problem } from './check.ts'
import { computeRows, scaleOf } from './compute.ts'
import type { Document, Lines } from './document.ts'
import { evaluate, resultText, type Expr } from './formula.ts'
import { isLineSource, lookupsOf, type LookupSource, type Lookups } from './lookup.ts'
import { holds } from './rules.ts'
import type { Draft, Row } from './value.ts'

/** Recomputes lines, then the header, since totals read lines; the server stores this result on save. */
export function computeDraft<D extends Draft>(document: Document, draft: D): D {
  let head = draft.head
  const lines: Record<string, readonly Row[]> = {}
  for (const [name, grid] of Object.entries(document.lines)) lines[name] = computeRows(grid, draft.lines[name] ?? [], head, draft.lines)
  const assign = (key: string, expr: Expr): void => {
    const value = resultText(evaluate(expr, { row: head, head, lines }), scaleOf(document.header.columns[key]!))
    if ((head[key] ?? null) !== value) head = { ...head, [key]: value }
  }
  for (const d of document.derived) if (holds(d.when, head, head)) assign(d.column, d.expr)
  for (const [key, expr] of Object.entries(document.totals)) assign(key, expr)
  return { ...draft, head, lines }
}

/** Adds the document's rows to lookups: `line:workers` are the steps of the draft from `read`, by their group's title column. */
export function lineLookups(document: Document, read: () => Draft, base: Lookups): Lookups {
  const titles = new Map(Object.values(document.lines).flatMap(({ group }) => (group ? [[group.of, group.title] as const] : [])))
  const cache = new Map<string, { rows: readonly Row[]; lookups: Lookups }>()
  const resolve = (source: LookupSource): Lookups => {
    if (!isLineSource(source)) return base
    const line = source.slice('line:'.length)
    const rows = read().lines[line] ?? []
    let entry = cache.get(line)
    if (entry?.rows !== rows) {
      const { rowKey } = document.lines[line]!
      const options = rows.map(row => ({ key: String(row[rowKey]), label: String(row[titles.get(line) ?? rowKey] ?? '') }))
      cache.set(line, entry = { rows, lookups: lookupsOf(new Map([[source, options]])) })
    }
    return entry.lookups
  }
  return {
    options: source => resolve(source).options(source),
    label: (source, key) => resolve(source).label(source, key),
    find: (source, text) => resolve(source).find(source, text),
  }
}

export function checkDraft(document: Document, draft: Draft, base: Lookups): Readonly<Record<string, readonly Problem[]>> {
  const lookups = lineLookups(document, () => draft, base)
  const problems: Record<string, readonly Problem[]> = { '': checkRows(document.header, [draft.head], lookups) }
  for (const [name, grid] of Object.entries(document.lines)) problems[name] = checkRows(grid, draft.lines[name] ?? [], lookups, draft.head)
  return problems
}

/** Returns a line's rows with positions; grouped rows are numbered per group. */
export function placedRows({ lines }: { readonly lines: Lines }, line: string, draft: Draft): (readonly [row: Row, sort: number])[] {
  const by = lines[line]?.group?.by
  const next = new Map<unknown, number>()
  return (draft.lines[line] ?? []).map(row => {
    const parent = by === undefined ? null : row[by]
    const sort = next.get(parent) ?? 0
    next.set(parent, sort + 1)
    return [row, sort]
  })
}

/** Sorts grouped rows like the rows of the other line; ungrouped ones come last. */
export function followGroups({ lines: grids }: { readonly lines: Lines }, draft: Draft): Draft {
  const lines = Object.entries(grids).map(([line, { group }]): [string, readonly Row[]] => {
    const rows = draft.lines[line] ?? []
    if (group === undefined) return [line, rows]
    const place = new Map((draft.lines[group.of] ?? []).map((row, i) => [String(row[grids[group.of]!.rowKey]), i]))
    const placed = rows.map((row, i) => ({ row, i, at: place.get(String(row[group.by])) ?? place.size }))
    return [line, placed.toSorted((a, b) => a.at - b.at || a.i - b.i).map(({ row }) => row)]
  })
  return { ...draft, lines: { ...draft.lines, ...Object.fromEntries(lines) } }
}
