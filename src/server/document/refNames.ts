import { sql, type SQL } from 'drizzle-orm'
import type { Draft, Grid, Row } from '#schemas/kit/index.ts'
import type { Tx } from '#server/db/tx.ts'
import { cellText } from '#server/grid/index.ts'
import type { LineFault } from './refusal.ts'
import type { Place, Stored } from './stored.ts'
import type { RefTarget } from './targets.ts'

interface Named { readonly draft: Draft, readonly faults: readonly LineFault[] }
/** Rows of a line as they were sent, and as they stand. */
interface Rows { readonly line: string, readonly head: Row, readonly rows: readonly Row[], readonly before: readonly Row[] }
interface Found { readonly id: string, readonly name: string }
const cell = (row: Row, key: string): string => cellText(row[key]) ?? ''

/** References of a grid whose names people type or paste: by the column of the id that of the name. */
const typedNames = ({ grid, refs }: Pick<Place, 'grid' | 'refs'>): (readonly [string, string])[] => Object.keys(refs).flatMap(key => {
  const { options } = grid.columns[key]!
  const label = 'label' in options ? String(options.label) : ''
  return grid.columns[label] === undefined || grid.columns[label].facts.readOnly ? [] : [[key, label] as const]
})

/** Records with these ids, or of these names that the person may name. */
async function recordsLike(
  tx: Tx, { table, key, label, known, within = {} }: RefTarget, head: Row,
  { ids, names }: { readonly ids: readonly string[], readonly names: readonly string[] }
): Promise<Found[]> {
  const limits: SQL[] = [
    ...known === undefined ? [] : [known(tx)], ...Object.entries(within).map(([own, column]) => sql`${column} = ${cell(head, own)}`),
  ]
  return tx.sql<Found>`select ${key} as id, ${label} as name from ${table} where ${table.merchantId} = ${tx.ctx.merchantId}
    and (${key} = any(${sql.param(ids)}) or (${sql.join([sql`${label} = any(${sql.param(names)})`, ...limits], sql` and `)}))
    order by ${key}`
}

/** The rows of one line with the record that each name means: of a pasted name the id follows, and a name that is gone takes its id along. */
async function namedRows(
  tx: Tx, place: Place, { line, head, rows, before }: Rows
): Promise<{ readonly rows: Row[], readonly faults: LineFault[] }> {
  const faults: LineFault[] = []
  const stored = new Map(before.map(row => [row[place.grid.rowKey], row]))
  let now = [...rows]
  for (const [key, label] of typedNames(place)) {
    const ids = [...new Set(now.map(row => cell(row, key)).filter(id => id !== ''))]
    const names = [...new Set(now.map(row => cell(row, label)).filter(name => name !== ''))]
    if (names.length === 0 && ids.length === 0) continue
    const found = await recordsLike(tx, place.refs[key]!(), head, { ids, names })
    const nameOf = new Map(found.map(({ id, name }) => [id, name]))
    const word = (place.grid as Grid).columns[key]!.label
    now = now.map(row => {
      const name = cell(row, label)
      const was = stored.get(row[place.grid.rowKey])
      // Who sends an id alone names by it; who has emptied the name names nothing any more.
      if (name === '') return cell(row, key) !== '' && was !== undefined && cell(was, key) === cell(row, key) && cell(was, label) !== ''
        ? { ...row, [key]: null }
        : row
      if (nameOf.get(cell(row, key)) === name) return row
      const alike = found.filter(one => one.name === name)
      if (alike.length === 1) return { ...row, [key]: alike[0]!.id }
      const text = alike.length === 0 ? `没有名为“${name}”的${word}，请从列表选择` : `名为“${name}”的${word}有 ${alike.length} 个，请从列表选择`
      faults.push({ line, row: String(row[place.grid.rowKey]), column: label, code: 'invalid', text })
      return { ...row, [key]: null }
    })
  }
  return { rows: now, faults }
}

/** A draft whose lines name records by the names that were typed or pasted: each gets its id, or a sentence why it has none. */
export async function withNames(tx: Tx, stored: Stored, { head, lines }: Draft, before: Draft | undefined): Promise<Named> {
  const faults: LineFault[] = []
  const named: Record<string, readonly Row[]> = { ...lines }
  for (const [line, place] of Object.entries(stored.lines)) {
    const found = await namedRows(tx, place, { line, head, rows: lines[line] ?? [], before: before?.lines[line] ?? [] })
    named[line] = found.rows
    faults.push(...found.faults)
  }
  return { draft: { head, lines: named }, faults }
}
