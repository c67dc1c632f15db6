import type { PasteReport } from '../sheet/types.ts'
import { tallyOf, type ProblemLine, type ReportRows, type Tally } from './reportView.ts'

/**
 * Outcome of a pasted row. `partly`: some cells written; `unmade`: a list cannot send it yet; `unfinished`: a new row without required
 * cells; `waiting`: the server is away.
 */
type Fate = 'created' | 'updated' | 'same' | 'partly' | 'unwritten' | 'unmade' | 'unfinished' | 'conflict' | 'waiting'
/** Row counts; `wrong`: document rows to correct. */
type Fates = Readonly<Record<Fate | 'wrong', number>>

const ZERO_FATES: Fates =
  { created: 0, updated: 0, same: 0, partly: 0, unwritten: 0, unmade: 0, unfinished: 0, conflict: 0, waiting: 0, wrong: 0 }

function columnsByRow(cells: readonly { readonly rowId?: string; readonly column: string }[]): ReadonlyMap<string, readonly string[]> {
  const columns = new Map<string, string[]>()
  for (const { rowId = '', column } of cells) {
    const existing = columns.get(rowId)
    if (existing) existing.push(column)
    else columns.set(rowId, [column])
  }
  return columns
}

/** Rows of a list are written cell by cell. */
export function rowFates({ places: cells, created, changed, locked }: PasteReport, model: ReportRows, kind: 'list' | 'lines') {
  const pasted = columnsByRow([...cells, ...locked])
  const isLocked = new Set(locked.map(({ rowId, column }) => `${rowId} ${column}`))
  const written = columnsByRow(changed)
  const made = new Set(created)
  const isMade = (id: string): boolean => model.nameOf === undefined || model.nameOf(id) !== id

  const fateOf = (id: string, wrong: readonly string[], isKept: boolean): Fate => {
    const marks = new Set(pasted.get(id)?.map(column => model.mark?.(id, column)))
    // A new row missing in a document matched an existing one.
    const isNew = made.has(id) && (model.nameOf !== undefined || model.row(id) !== undefined)
    if (wrong.length > 0 && kind === 'list') {
      if (isNew && !isMade(id)) return 'unmade'
      return written.get(id)?.some(column => !wrong.includes(column) && !model.mark?.(id, column)) ? 'partly' : 'unwritten'
    }
    if (marks.has('conflict')) return 'conflict'
    if (marks.has('saving')) return 'waiting'
    if (isNew) return isMade(id) ? 'created' : 'unfinished'
    if (made.has(id) || written.has(id)) return isKept ? 'partly' : 'updated'
    return isKept ? 'unwritten' : 'same'
  }

  return (lines: readonly ProblemLine[]): Fates => {
    const isRetained = (line: ProblemLine): boolean => isLocked.has(`${line.rowId} ${line.column}`)
    const wrong = columnsByRow(lines.filter(line => !isRetained(line)))
    const keptIds = new Set(lines.filter(isRetained).map(({ rowId }) => rowId))
    const fates = { ...ZERO_FATES }
    for (const id of pasted.keys()) fates[fateOf(id, wrong.get(id) ?? [], keptIds.has(id))] += 1
    return kind === 'list' ? fates : { ...fates, wrong: wrong.size }
  }
}

/** 「3 行已新增，17 行已更新，2 行部分写入」 */
export const pasteTally = (fates: Fates): readonly Tally[] => tallyOf([
  ['ok', fates.created, '行已新增'],
  ['ok', fates.updated, '行已更新'],
  ['warn', fates.waiting, '行待发送（服务器未连接）'],
  ['warn', fates.unfinished, '行待补全后新增'],
  ['warn', fates.conflict, '行有冲突'],
  ['warn', fates.partly, '行部分写入'],
  ['bad', fates.unwritten, '行未写入'],
  ['bad', fates.unmade, '行未新增'],
  ['bad', fates.wrong, '行有问题'],
])
