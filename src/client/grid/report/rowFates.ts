import type { PasteReport } from '../sheet/types.ts'
import { tallyOf, type ProblemLine, type ReportRows, type Tally } from './reportView.ts'

/**
 * What became of one row of a paste. `partly`: some of its cells were written, others not; `unmade`: a new row that a list
 * cannot send yet; `unfinished`: the same, for cells that were not pasted are still required; `waiting`: the server is away.
 */
type Fate = 'created' | 'updated' | 'same' | 'partly' | 'unwritten' | 'unmade' | 'unfinished' | 'conflict' | 'waiting'
/** Rows by what became of them; `wrong` are those of a document that have to be corrected, which stand in it all the same. */
type Fates = Readonly<Record<Fate | 'wrong', number>>

const NONE: Fates =
  { created: 0, updated: 0, same: 0, partly: 0, unwritten: 0, unmade: 0, unfinished: 0, conflict: 0, waiting: 0, wrong: 0 }

function columnsByRow(cells: readonly { readonly rowId?: string; readonly column: string }[]): ReadonlyMap<string, readonly string[]> {
  const columns = new Map<string, string[]>()
  for (const { rowId = '', column } of cells) {
    const known = columns.get(rowId)
    if (known) known.push(column)
    else columns.set(rowId, [column])
  }
  return columns
}

/** Counts the pasted rows by what became of them, given the cells that are wrong. Rows of a list are written one by one, field by field. */
export function rowFates({ places, created, changed, locked }: PasteReport, model: ReportRows, kind: 'list' | 'lines') {
  const pasted = columnsByRow([...places, ...locked])
  const isLocked = new Set(locked.map(({ rowId, column }) => `${rowId} ${column}`))
  const written = columnsByRow(changed)
  const made = new Set(created)
  const isMade = (id: string): boolean => model.nameOf === undefined || model.nameOf(id) !== id

  const fateOf = (id: string, wrong: readonly string[], kept: boolean): Fate => {
    const marks = new Set(pasted.get(id)?.map(column => model.mark?.(id, column)))
    // A new row of a document that is not there any more was found to be one of the others.
    const isNew = made.has(id) && (model.nameOf !== undefined || model.row(id) !== undefined)
    if (wrong.length > 0 && kind === 'list') {
      if (isNew && !isMade(id)) return 'unmade'
      return written.get(id)?.some(column => !wrong.includes(column) && !model.mark?.(id, column)) ? 'partly' : 'unwritten'
    }
    if (marks.has('conflict')) return 'conflict'
    if (marks.has('saving')) return 'waiting'
    if (isNew) return isMade(id) ? 'created' : 'unfinished'
    if (made.has(id) || written.has(id)) return kept ? 'partly' : 'updated'
    return kept ? 'unwritten' : 'same'
  }

  return (lines: readonly ProblemLine[]): Fates => {
    const keeps = (line: ProblemLine): boolean => isLocked.has(`${line.rowId} ${line.column}`)
    const wrong = columnsByRow(lines.filter(line => !keeps(line)))
    const kept = new Set(lines.filter(keeps).map(({ rowId }) => rowId))
    const fates = { ...NONE }
    for (const id of pasted.keys()) fates[fateOf(id, wrong.get(id) ?? [], kept.has(id))] += 1
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
