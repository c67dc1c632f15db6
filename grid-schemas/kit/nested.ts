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
    const { rowKey } = grids[line]!
    return rows.map((row, sort) => ({ ...row, sort, ...Object.fromEntries(under.get(line)!.map(([inner, groups]) => [inner, rowsOf(inner, groups.get(String(row[rowKey])) ?? [])])) }))
  }
  const outer = Object.entries(grids).filter(([, { group }]) => group === undefined)
  return { ...head, ...Object.fromEntries(outer.map(([line]) => [line, rowsOf(line, lines[line] ?? [])])) }
}

/** Files come as rows of files or, as the specification sends them, as ids joined by commas. */
function withFiles(grid: Grid, row: Sent): Sent {
  const given = Object.entries(grid.columns).filter(([key, column]) => typeof row[key] === 'string' && kindOf(column).holds === 'files')
  if (given.length === 0) return row
  const filesOf = (text: unknown): FileRef[] => String(text).split(',').map(id => id.trim()).filter(id => id !== '').map(id => ({ id, originName: '', visitUrl: '' }))
  return { ...row, ...Object.fromEntries(given.map(([key]) => [key, filesOf(row[key])])) }
}

/** The reverse of {@link nest}: header and flat lines, each row that stood under another one with that one's key. */
export function flatten({ header, lines: grids }: Declared, payload: Sent): { readonly head: Sent, readonly lines: Readonly<Record<string, readonly Sent[]>> } {
  const lines: Record<string, Sent[]> = Object.fromEntries(Object.keys(grids).map(line => [line, []]))
  const take = (line: string, rows: readonly Sent[], place: Sent): void => {
    const [inner, { rowKey }] = [linesUnder(grids, line), grids[line]!]
    for (const row of rows) {
      const own = Object.fromEntries(Object.entries(row).filter(([key]) => !inner.some(([name]) => name === key)))
      lines[line]!.push({ ...withFiles(grids[line]!, own), ...place })
      for (const [name, by] of inner) take(name, (row[name] as readonly Sent[] | undefined) ?? [], { [by]: row[rowKey] })
    }
  }
  const outer = Object.keys(grids).filter(line => grids[line]!.group === undefined)
  for (const line of outer) take(line, (payload[line] as readonly Sent[] | undefined) ?? [], {})
  return { head: withFiles(header, Object.fromEntries(Object.entries(payload).filter(([key]) => !outer.includes(key)))), lines }
}
