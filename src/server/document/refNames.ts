import { sql, type SQL } from 'drizzle-orm'
import type { Draft, Grid, Row } from '#schemas/kit/index.ts'
import type { Tx } from '#server/db/tx.ts'
import { cellText } from '#server/grid/index.ts'
import type { LineFault } from './refusal.ts'
import type { GridTable, Stored } from './stored.ts'
import type { RefTarget } from './targets.ts'

interface NamesResult { readonly draft: Draft, readonly faults: readonly LineFault[] }
interface Rows { readonly line: string, readonly head: Row, readonly rows: readonly Row[], readonly before: readonly Row[] }
interface NamedRecord { readonly id: string, readonly name: string }
const cell = (row: Row, key: string): string => cellText(row[key]) ?? ''

/** Id column and name column of references with typed or pasted names. */
const typedNames = ({ grid, refs }: Pick<GridTable, 'grid' | 'refs'>): (readonly [string, string])[] => Object.keys(refs).flatMap(key => {
  const { options } = grid.columns[key]!
  const label = 'label' in options ? String(options.label) : ''
  return grid.columns[label] === undefined || grid.columns[label].facts.readOnly ? [] : [[key, label] as const]
})

/** Records with these ids or names that the user can reference. */
async function recordsLike(
  tx: Tx, { table, key, label, known: scope, within = {} }: RefTarget, head: Row,
  { ids, names }: { readonly ids: readonly string[], readonly names: readonly string[] }
): Promise<NamedRecord[]> {
  const limits: SQL[] = [
    ...scope === undefined ? [] : [scope(tx)],
    ...Object.entries(within).map(([headColumn, column]) => sql`${column} = ${cell(head, headColumn)}`),
  ]
  return tx.sql<NamedRecord>`select ${key} as id, ${label} as name from ${table} where ${table.merchantId} = ${tx.ctx.merchantId}
    and (${key} = any(${sql.param(ids)}) or (${sql.join([sql`${label} = any(${sql.param(names)})`, ...limits], sql` and `)}))
    order by ${key}`
}

/** Rows of a line with the record of each name: a pasted name sets the id, an emptied name clears it. */
async function namedRows(
  tx: Tx, place: GridTable, { line, head, rows, before }: Rows
): Promise<{ readonly rows: Row[], readonly faults: LineFault[] }> {
  const faults: LineFault[] = []
  const stored = new Map(before.map(row => [row[place.grid.rowKey], row]))
  let now = [...rows]
  for (const [key, label] of typedNames(place)) {
    const ids = [...new Set(now.map(row => cell(row, key)).filter(id => id !== ''))]
    const names = [...new Set(now.map(row => cell(row, label)).filter(name => name !== ''))]
    if (names.length === 0 && ids.length === 0) continue
    const records = await recordsLike(tx, place.refs[key]!(), head, { ids, names })
    const nameOf = new Map(records.map(({ id, name }) => [id, name]))
    const word = (place.grid as Grid).columns[key]!.label
    now = now.map(row => {
      const name = cell(row, label)
      const previous = stored.get(row[place.grid.rowKey])
      // An id without a name is a reference; an emptied name clears it.
      if (name === '')
        return cell(row, key) !== '' && previous !== undefined && cell(previous, key) === cell(row, key) && cell(previous, label) !== ''
          ? { ...row, [key]: null }
          : row
      if (nameOf.get(cell(row, key)) === name) return row
      const alike = records.filter(one => one.name === name)
      if (alike.length === 1) return { ...row, [key]: alike[0]!.id }
      const text = alike.length === 0 ? `没有名为“${name}”的${word}，请从列表选择` : `名为“${name}”的${word}有 ${alike.length} 个，请从列表选择`
      faults.push({ line, row: String(row[place.grid.rowKey]), column: label, code: 'invalid', text })
      return { ...row, [key]: null }
    })
  }
  return { rows: now, faults }
}

/** Resolves typed or pasted names in lines: each gets its id or a fault. */
export async function withNames(tx: Tx, stored: Stored, { head, lines }: Draft, before: Draft | undefined): Promise<NamesResult> {
  const faults: LineFault[] = []
  const resolvedLines: Record<string, readonly Row[]> = { ...lines }
  for (const [line, place] of Object.entries(stored.lines)) {
    const resolved = await namedRows(tx, place, { line, head, rows: lines[line] ?? [], before: before?.lines[line] ?? [] })
    resolvedLines[line] = resolved.rows
    faults.push(...resolved.faults)
  }
  return { draft: { head, lines: resolvedLines }, faults }
}
