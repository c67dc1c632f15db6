import type { Document, Draft, Grid, Row, Value } from '#schemas/kit/index.ts'
import { addressOf, applyCommand, diffDraft, HEAD, idOf, placeOf, sameValue, type DocCommand } from './delta.ts'

/** A cell that both have changed to different values; without a column a row that one has changed and the other removed. */
export interface Clash {
  readonly id: string
  readonly line: string
  readonly rowId: string
  readonly column: string | null
  /** Who no longer has the row; of a cell nobody. */
  readonly removedBy: 'mine' | 'theirs' | null
}
export type Side = 'mine' | 'theirs'

/** Own changes over a draft that somebody else has saved meanwhile. */
export interface Rebase {
  readonly clashes: readonly Clash[]
  /** The draft that follows: everything of theirs, and of one's own all that does not clash or was chosen. */
  merged(keep: (clash: Clash) => Side): Draft
}

const cellOf = (address: string, column: string): string => `${address} ${column}`
const rowAddresses = ({ changes }: DocCommand): Set<string> => new Set(changes.map(({ rowId }) => rowId))
const placesOf = (document: Document, places: DocCommand['removed']): Map<string, (typeof places)[number]> =>
  new Map(places.map(place => [addressOf(place.row.line, idOf(gridOf(document, place.row.line), place.row.row)), place]))
const gridOf = (document: Document, line: string): Grid => document.lines[line] ?? document.header

/**
 * What becomes of own changes when the stored document is another one by now: as a three-way merge by row and cell.
 * @param base what both began with; `mine` and `theirs` as computed drafts
 */
export function rebase(document: Document, base: Draft, mine: Draft, theirs: Draft): Rebase {
  const [own, other] = [diffDraft(document, base, mine, ''), diffDraft(document, base, theirs, '')]
  const written = new Map(other.changes.map(change => [cellOf(change.rowId, change.column), change.after]))
  const [goneHere, goneThere] = [placesOf(document, own.removed), placesOf(document, other.removed)]
  const clash = (address: string, column: string | null, removedBy: Clash['removedBy']): Clash =>
    ({ id: column === null ? address : cellOf(address, column), ...placeOf(address), column, removedBy })
  const cells = own.changes.filter(({ rowId, column, after }) => {
    const theirValue = written.get(cellOf(rowId, column))
    return theirValue !== undefined && !sameValue(theirValue as Value, after as Value)
  }).map(({ rowId, column }) => clash(rowId, column, null))
  const rows = [
    ...[...rowAddresses(own)].filter(address => goneThere.has(address)).map(address => clash(address, null, 'theirs')),
    ...[...rowAddresses(other)].filter(address => goneHere.has(address)).map(address => clash(address, null, 'mine')),
  ]
  const clashes = [...cells, ...rows]
  const rowOf = (line: string, rowId: string): Row | undefined =>
    (line === HEAD ? [mine.head] : mine.lines[line] ?? []).find(row => idOf(gridOf(document, line), row) === rowId)

  return {
    clashes,
    merged(keep) {
      const theirsWin = new Set(clashes.filter(one => keep(one) === 'theirs').map(({ id }) => id))
      const back = rows.filter(({ id, removedBy }) => removedBy === 'theirs' && !theirsWin.has(id)).flatMap(({ line, rowId }) => {
        const row = rowOf(line, rowId)
        return row === undefined ? [] : [{ row: { line, row }, afterId: goneThere.get(addressOf(line, rowId))?.afterId ?? null }]
      })
      const command: DocCommand = {
        ...own,
        changes: own.changes.filter(({ rowId, column }) => !goneThere.has(rowId) && !theirsWin.has(cellOf(rowId, column))),
        removed: own.removed.filter(({ row: { line, row } }) => !theirsWin.has(addressOf(line, idOf(gridOf(document, line), row)))),
        // What both have added is there already.
        added: [...own.added.filter(({ row: { line, row } }) => !(theirs.lines[line] ?? []).some(one => idOf(gridOf(document, line), one) === idOf(gridOf(document, line), row))), ...back],
      }
      return applyCommand(document, theirs, command)
    },
  }
}
