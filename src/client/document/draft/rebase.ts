import type { Document, Draft, Grid, Row, Value } from '#schemas/kit/index.ts'
import { addressOf, applyCommand, diffDraft, HEAD, idOf, placeOf, sameValue, type DocCommand } from './delta.ts'

/** Cell set to different values, or without a column a row changed by one side and removed by the other. */
export interface Clash {
  readonly id: string
  readonly line: string
  readonly rowId: string
  readonly column: string | null
  /** Null for a cell. */
  readonly removedBy: 'mine' | 'theirs' | null
}
export type Side = 'mine' | 'theirs'

export interface Rebase {
  readonly clashes: readonly Clash[]
  /** Contains local changes that do not clash or were chosen. */
  merged(sideOf: (clash: Clash) => Side): Draft
}

const cellOf = (address: string, column: string): string => `${address} ${column}`
const rowAddresses = ({ changes }: DocCommand): Set<string> => new Set(changes.map(({ rowId }) => rowId))
const placesOf = (document: Document, placings: DocCommand['removed']): Map<string, (typeof placings)[number]> =>
  new Map(placings.map(place => [addressOf(place.row.line, idOf(gridOf(document, place.row.line), place.row.row)), place]))
const gridOf = (document: Document, line: string): Grid => document.lines[line] ?? document.header

/**
 * Three-way merge by row and cell.
 * @param base the common ancestor; all drafts are computed
 */
export function rebase(document: Document, base: Draft, local: Draft, remote: Draft): Rebase {
  const [myChanges, theirChanges] = [diffDraft(document, base, local, ''), diffDraft(document, base, remote, '')]
  const written = new Map(theirChanges.changes.map(change => [cellOf(change.rowId, change.column), change.after]))
  const [goneHere, goneThere] = [placesOf(document, myChanges.removed), placesOf(document, theirChanges.removed)]
  const clash = (address: string, column: string | null, removedBy: Clash['removedBy']): Clash =>
    ({ id: column === null ? address : cellOf(address, column), ...placeOf(address), column, removedBy })
  const cells = myChanges.changes.filter(({ rowId, column, after }) => {
    const theirValue = written.get(cellOf(rowId, column))
    return theirValue !== undefined && !sameValue(theirValue as Value, after as Value)
  }).map(({ rowId, column }) => clash(rowId, column, null))
  const rows = [
    ...[...rowAddresses(myChanges)].filter(address => goneThere.has(address)).map(address => clash(address, null, 'theirs')),
    ...[...rowAddresses(theirChanges)].filter(address => goneHere.has(address)).map(address => clash(address, null, 'mine')),
  ]
  const clashes = [...cells, ...rows]
  const rowOf = (line: string, rowId: string): Row | undefined =>
    (line === HEAD ? [local.head] : local.lines[line] ?? []).find(row => idOf(gridOf(document, line), row) === rowId)

  return {
    clashes,
    merged(sideOf) {
      const theirsWin = new Set(clashes.filter(one => sideOf(one) === 'theirs').map(({ id }) => id))
      const back = rows.filter(({ id, removedBy }) => removedBy === 'theirs' && !theirsWin.has(id)).flatMap(({ line, rowId }) => {
        const row = rowOf(line, rowId)
        return row === undefined ? [] : [{ row: { line, row }, afterId: goneThere.get(addressOf(line, rowId))?.afterId ?? null }]
      })
      const command: DocCommand = {
        ...myChanges,
        changes: myChanges.changes.filter(({ rowId, column }) => !goneThere.has(rowId) && !theirsWin.has(cellOf(rowId, column))),
        removed: myChanges.removed.filter(({ row: { line, row } }) => !theirsWin.has(addressOf(line, idOf(gridOf(document, line), row)))),
        added: [...myChanges.added.filter(({ row: { line, row } }) => {
          const id = idOf(gridOf(document, line), row)
          return !(remote.lines[line] ?? []).some(one => idOf(gridOf(document, line), one) === id)
        }), ...back],
      }
      return applyCommand(document, remote, command)
    },
  }
}
