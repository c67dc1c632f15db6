import type { Grid, Row } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import type { RowAmendment, ImportKey, ImportProblem, ImportSource, PlannedRow, StoredRow } from './types.ts'

/** A row of the file whose key value another stored row has. */
export interface KeyConflict {
  readonly at: number
  readonly key: ImportKey
  readonly value: string
  readonly holder: StoredRow
}

/** The conflicts whose holder keeps its value. A refused row keeps its stored values, so the check repeats until it is stable. */
function unresolved({ deferred }: ImportSource, rows: readonly PlannedRow[], conflicts: readonly KeyConflict[]): KeyConflict[] {
  const changes = new Map(deferred
    ? rows.flatMap(({ state, row, before }) => (state === 'changed' ? [[before!.id, row] as const] : []))
    : [])
  const refused = new Map<number, KeyConflict>()
  let size: number
  do {
    size = refused.size
    for (const conflict of conflicts) {
      const { state, before } = rows[conflict.at]!
      const next = changes.get(conflict.holder.id)
      const isReleased = next !== undefined && conflict.key.of(next) !== conflict.value
      if (state === 'wrong' || refused.has(conflict.at) || isReleased) continue
      refused.set(conflict.at, conflict)
      if (before !== undefined) changes.delete(before.id)
    }
  } while (refused.size > size)
  return [...refused.values()]
}

const conflictProblem = ({ number, texts }: PlannedRow, { key, holder }: KeyConflict): ImportProblem => {
  const column = key.columns[0]!
  return { row: String(number), column, code: 'duplicate', text: key.taken(holder), value: texts[column] ?? '' }
}

export function fate(grid: Grid, row: Row, target: StoredRow | undefined): 'added' | 'same' | 'changed' {
  if (target === undefined) return 'added'
  const isSame = Object.keys(grid.columns).every(key => JSON.stringify(row[key] ?? null) === JSON.stringify(target.row[key] ?? null))
  return isSame ? 'same' : 'changed'
}

function amendedRow(grid: Grid, planned: PlannedRow, amendment: RowAmendment | undefined): PlannedRow {
  if (amendment === undefined) return planned
  const row = amendment.row ?? planned.row
  const isRefused = amendment.problems.some(({ warning }) => !warning)
  return { ...planned, row, state: isRefused ? 'wrong' : fate(grid, row, planned.before) }
}

interface CheckedRows {
  readonly source: ImportSource
  readonly rows: PlannedRow[]
  readonly problems: ImportProblem[]
  readonly held: readonly KeyConflict[]
}

/** Rows that depend on a refused row's values are refused as well. */
export async function besideOthers(db: Db, { source, rows, problems, held: conflicts }: CheckedRows): Promise<readonly PlannedRow[]> {
  const refuse = (refused: readonly KeyConflict[]): void => {
    for (const conflict of refused) {
      problems.push(conflictProblem(rows[conflict.at]!, conflict))
      rows[conflict.at] = { ...rows[conflict.at]!, state: 'wrong' }
    }
  }
  refuse(unresolved(source, rows, conflicts))
  for (;;) {
    const coming = rows.filter(({ state }) => state === 'added' || state === 'changed')
    const amended: ReadonlyMap<number, RowAmendment> = await source.beside?.(db, coming) ?? new Map()
    const after = rows.map(planned => amendedRow(source.grid, planned, amended.get(planned.number)))
    const refused = unresolved(source, after, conflicts)
    if (refused.length > 0) {
      refuse(refused)
      continue
    }
    problems.push(...rows.flatMap(({ number, texts }) => (amended.get(number)?.problems ?? [])
      .map(problem => ({ ...problem, row: String(number), value: texts[problem.column] ?? '' }))))
    return after
  }
}
