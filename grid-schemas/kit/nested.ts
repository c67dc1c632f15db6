import type { Lines } from './document.ts'
import type { Grid } from './grid.ts'
import { kindOf } from './kinds/index.ts'
import type { Draft, FileRef, Row, Value } from './value.ts'

export interface NestedRow { readonly [key: string]: Value | undefined | readonly NestedRow[] }
type Sent = Readonly<Record<string, unknown>>
interface Declared { readonly header: Grid, readonly lines: Lines }

const linesUnder = (lines: Lines, line: string): (readonly [inner: string, by: string])[] =>
  Object.entries(lines).flatMap(([inner, { group }]) => (group?.of === line ? [[inner, group.by] as const] : []))

function rowsBy(rows: readonly Row[], by: string): ReadonlyMap<unknown, readonly Row[]> {
  const groups = new Map<unknown, Row[]>()
  for (const row of rows) {
    const group = groups.get(row[by])
    if (group === undefined) groups.set(row[by], [row])
    else group.push(row)
  }
  return groups
}

/** Converts to the specification's form: header fields beside lines, grouped rows (`group`) nested, positions in `sort`. */
export function nest({ lines: grids }: Pick<Declared, 'lines'>, { head, lines }: Draft): NestedRow {
  const innerRows = new Map(
    Object.keys(grids).map(line => [line, linesUnder(grids, line).map(([inner, by]) => [inner, rowsBy(lines[inner] ?? [], by)] as const)])
  )
  const rowsOf = (line: string, rows: readonly Row[]): NestedRow[] => {
    const [{ rowKey }, groupsOf] = [grids[line]!, innerRows.get(line)!]
    return rows.map((row, sort) => {
      const nested: Record<string, NestedRow[string]> = { ...row, sort }
      for (const [inner, groups] of groupsOf) nested[inner] = rowsOf(inner, groups.get(String(row[rowKey])) ?? [])
      return nested
    })
  }
  const outer = Object.entries(grids).filter(([, { group }]) => group === undefined)
  return { ...head, ...Object.fromEntries(outer.map(([line]) => [line, rowsOf(line, lines[line] ?? [])])) }
}

/** Files are rows or, in the specification's form, ids joined by commas. */
const filesOf = (text: string): FileRef[] =>
  text.split(',').map(id => id.trim()).filter(id => id !== '').map(id => ({ id, originName: '', visitUrl: '' }))

/** Converts received rows to grid rows, without nested lines and with files as rows. */
function cellsOf({ columns }: Grid, lines: readonly string[]): (row: Sent, place: Sent) => Sent {
  const files = Object.keys(columns).filter(key => kindOf(columns[key]!).holds === 'files')
  return (row, place) => {
    const cells: Record<string, unknown> = { ...row, ...place }
    for (const line of lines) delete cells[line]
    for (const key of files) {
      const value = row[key]
      if (typeof value === 'string') cells[key] = filesOf(value)
    }
    return cells
  }
}

/** Inverse of {@link nest}: header and flat lines, each nested row with its parent's key. */
export function flatten({ header, lines: grids }: Declared, payload: Sent): {
  readonly head: Sent, readonly lines: Readonly<Record<string, readonly Sent[]>>,
} {
  const ways = new Map(Object.entries(grids).map(([line, grid]) => {
    const inner = linesUnder(grids, line)
    return [line, { inner, rowKey: grid.rowKey, cells: cellsOf(grid, inner.map(([name]) => name)), rows: [] as Sent[] }]
  }))
  const collect = (line: string, { [line]: rows = [] }: Sent, place: Sent): void => {
    const way = ways.get(line)!
    for (const row of rows as readonly Sent[]) {
      way.rows.push(way.cells(row, place))
      for (const [name, by] of way.inner) collect(name, row, { [by]: row[way.rowKey] })
    }
  }
  const outer = Object.keys(grids).filter(line => grids[line]!.group === undefined)
  for (const line of outer) collect(line, payload, {})
  return { head: cellsOf(header, outer)(payload, {}), lines: Object.fromEntries([...ways].map(([line, { rows }]) => [line, rows])) }
}
