import type { Grid, Row } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import type { Amended, ImportKey, ImportProblem, ImportSource, PlannedRow, StoredRow } from './types.ts'

/** A row of the file that wants a key's value that a stored row has. */
export interface Held {
  /** Where it stands among the planned rows. */
  readonly at: number
  readonly key: ImportKey
  readonly value: string
  readonly holder: StoredRow
}

/**
 * Those that do not get the value: its holder keeps it, because the file does not change the holder, or changes it in a row that is
 * refused. One that is refused keeps its own values in turn.
 */
function withheld({ deferred }: ImportSource, rows: readonly PlannedRow[], held: readonly Held[]): Held[] {
  const leaving = new Map(deferred ? rows.flatMap(({ state, row, before }) => (state === 'changed' ? [[before!.id, row] as const] : [])) : [])
  const refused = new Map<number, Held>()
  let size: number
  do {
    size = refused.size
    for (const one of held) {
      const { state, before } = rows[one.at]!
      const next = leaving.get(one.holder.id)
      if (state === 'wrong' || refused.has(one.at) || (next !== undefined && one.key.of(next) !== one.value)) continue
      refused.set(one.at, one)
      if (before !== undefined) leaving.delete(before.id)
    }
  } while (refused.size > size)
  return [...refused.values()]
}

const heldProblem = ({ number, texts }: PlannedRow, { key, holder }: Held): ImportProblem => {
  const column = key.columns[0]!
  return { row: String(number), column, code: 'duplicate', text: key.taken(holder), value: texts[column] ?? '' }
}

/** What becomes of a row that is taken. */
export function fate(grid: Grid, row: Row, target: StoredRow | undefined): 'added' | 'same' | 'changed' {
  if (target === undefined) return 'added'
  const same = Object.keys(grid.columns).every(key => JSON.stringify(row[key] ?? null) === JSON.stringify(target.row[key] ?? null))
  return same ? 'same' : 'changed'
}

function amendedRow(grid: Grid, planned: PlannedRow, found: Amended | undefined): PlannedRow {
  if (found === undefined) return planned
  const row = found.row ?? planned.row
  const refused = found.problems.some(({ warning }) => !warning)
  return { ...planned, row, state: refused ? 'wrong' : fate(grid, row, planned.before) }
}

interface Looked {
  readonly source: ImportSource
  readonly rows: PlannedRow[]
  readonly problems: ImportProblem[]
  readonly held: readonly Held[]
}

/**
 * The rows as they are beside each other: some do not get a key's value, some are stored otherwise than the file says, some
 * cannot be taken. Whoever is refused so keeps what others waited for: those are refused, and the rest is looked at again.
 */
export async function besideOthers(db: Db, { source, rows, problems, held }: Looked): Promise<readonly PlannedRow[]> {
  const refuse = (lost: readonly Held[]): void => {
    for (const one of lost) {
      problems.push(heldProblem(rows[one.at]!, one))
      rows[one.at] = { ...rows[one.at]!, state: 'wrong' }
    }
  }
  refuse(withheld(source, rows, held))
  for (;;) {
    const amended: ReadonlyMap<number, Amended> = await source.beside?.(db, rows.filter(({ state }) => state === 'added' || state === 'changed')) ?? new Map()
    const after = rows.map(planned => amendedRow(source.grid, planned, amended.get(planned.number)))
    const lost = withheld(source, after, held)
    if (lost.length > 0) {
      refuse(lost)
      continue
    }
    problems.push(...rows.flatMap(({ number, texts }) => (amended.get(number)?.problems ?? [])
      .map(problem => ({ ...problem, row: String(number), value: texts[problem.column] ?? '' }))))
    return after
  }
}
