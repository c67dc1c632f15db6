import type { Lines } from './document.ts'
import type { Grid } from './grid.ts'
import { kindOf } from './kinds/index.ts'
import type { Draft, FileRef, Row, Value } from './value.ts'

/** A row with the rows that stand under it, by their lines. */
export interface NestedRow { readonly [key: string]: Value | undefined | readonly NestedRow[] }
/** A row as somebody sends it: nothing of its cells is known. */
type Sent = Readonly<Record<string, unknown>>
interface Declared { readonly header: Grid, readonly lines: Lines }

/** Lines whose rows stand under rows of `line`, with the column that says under which. */
const linesUnder = (lines: Lines, line: string): (readonly [inner: string, by: string])[] =>
  Object.entries(lines).flatMap(([inner, { group }]) => (group?.of === line ? [[inner, group.by] as const] : []))

/** Rows by the row that they stand under. */
function rowsBy(rows: readonly Row[], by: string): ReadonlyMap<unknown, readonly Row[]> {
  const groups = new Map<unknown, Row[]>()
  for (const row of rows) {
    const own = groups.get(row[by])
    if (own === undefined) groups.set(row[by], [row])
    else own.push(row)
  }
  return groups
}

/**
 * A document as calls of the specification carry it: the header's fields beside its lines, and rows that stand under rows of another line
 * (`group`) within these. Every row says its place in `sort`.
 */
export function nest({ lines: grids }: Pick<Declared, 'lines'>, { head, lines }: Draft): NestedRow {
  const under = new Map(Object.keys(grids).map(line => [line, linesUnder(grids, line).map(([inner, by]) => [inner, rowsBy(lines[inner] ?? [], by)] as const)]))
  const rowsOf = (line: string, rows: readonly Row[]): NestedRow[] => {
    const [{ rowKey }, groupsOf] = [grids[line]!, under.get(line)!]
    return rows.map((row, sort) => {
      const nested: Record<string, NestedRow[string]> = { ...row, sort }
      for (const [inner, groups] of groupsOf) nested[inner] = rowsOf(inner, groups.get(String(row[rowKey])) ?? [])
      return nested
    })
  }
  const outer = Object.entries(grids).filter(([, { group }]) => group === undefined)
  return { ...head, ...Object.fromEntries(outer.map(([line]) => [line, rowsOf(line, lines[line] ?? [])])) }
}

/** Files come as rows of files or, as the specification sends them, as ids joined by commas. */
const filesOf = (text: string): FileRef[] =>
  text.split(',').map(id => id.trim()).filter(id => id !== '').map(id => ({ id, originName: '', visitUrl: '' }))

/** Makes rows, as they were sent, rows of a grid: without the lines that stand under them, and with files as such. */
function cellsOf({ columns }: Grid, lines: readonly string[]): (row: Sent, place: Sent) => Sent {
  const files = Object.keys(columns).filter(key => kindOf(columns[key]!).holds === 'files')
  return (row, place) => {
    const own: Record<string, unknown> = { ...row, ...place }
    for (const line of lines) delete own[line]
    for (const key of files) {
      const given = row[key]
      if (typeof given === 'string') own[key] = filesOf(given)
    }
    return own
  }
}

/** The reverse of {@link nest}: header and flat lines, each row that stood under another one with that one's key. */
export function flatten({ header, lines: grids }: Declared, payload: Sent): { readonly head: Sent, readonly lines: Readonly<Record<string, readonly Sent[]>> } {
  // There are thousands of rows: what follows from the declaration is asked once.
  const ways = new Map(Object.entries(grids).map(([line, grid]) => {
    const inner = linesUnder(grids, line)
    return [line, { inner, rowKey: grid.rowKey, cells: cellsOf(grid, inner.map(([name]) => name)), rows: [] as Sent[] }]
  }))
  const take = (line: string, { [line]: rows = [] }: Sent, place: Sent): void => {
    const way = ways.get(line)!
    for (const row of rows as readonly Sent[]) {
      way.rows.push(way.cells(row, place))
      for (const [name, by] of way.inner) take(name, row, { [by]: row[way.rowKey] })
    }
  }
  const outer = Object.keys(grids).filter(line => grids[line]!.group === undefined)
  for (const line of outer) take(line, payload, {})
  return { head: cellsOf(header, outer)(payload, {}), lines: Object.fromEntries([...ways].map(([line, { rows }]) => [line, rows])) }
}
