import {
  formatCell, isEmpty, isRightAligned, lineLookups, type Document, type Draft, type Grid, type Lookups, type Row,
} from '#schemas/kit/index.ts'
import { diffDraft, HEAD, idOf, placeOf } from './draft/delta.ts'

export interface Difference {
  readonly id: string
  readonly part: string
  /** Empty for the header. */
  readonly row: string
  readonly column: string
  readonly before: string
  readonly after: string
  readonly number?: boolean
  /** The whole row. */
  readonly whole?: 'added' | 'removed'
}

/** Group and first required column. */
function nameOf({ group, columns }: Grid, row: Row, lookups: Lookups): string {
  const keys = Object.keys(columns)
  const nameKey = keys.find(key => key !== group?.by && columns[key]!.required !== false && !columns[key]!.facts.hidden) ?? keys[0]!
  return [group?.by, nameKey]
    .map(key => key === undefined ? '' : formatCell(row[key], columns[key]!, lookups))
    .filter(text => text !== '')
    .join(' / ')
}

/** A record id with a separate name column. */
function isNamedBeside({ columns }: Grid, key: string): boolean {
  const { options } = columns[key]!
  return 'target' in options && 'label' in options && Object.hasOwn(columns, String(options.label))
}

export function differences(document: Document, before: Draft, after: Draft, lookups: Lookups): Difference[] {
  const { changes, added, removed, moved } = diffDraft(document, before, after, '')
  // Row references are resolved within their draft.
  const [lookupsBefore, wordsNow] = [before, after].map(draft => lineLookups(document, () => draft, lookups)) as [Lookups, Lookups]
  const gridOf = (line: string): Grid => document.lines[line] ?? document.header
  const rowOf = (draft: Draft, line: string, id: string): Row | undefined =>
    line === HEAD ? draft.head : (draft.lines[line] ?? []).find(row => idOf(gridOf(line), row) === id)
  const cells = changes.flatMap(({ rowId: address, column: key }): Difference[] => {
    const { line, rowId } = placeOf(address)
    const grid = gridOf(line)
    const column = grid.columns[key]
    const [old, now] = [rowOf(before, line, rowId), rowOf(after, line, rowId)]
    if (!column || column.facts.hidden || isNamedBeside(grid, key) || !old || !now) return []
    if (isEmpty(old[key]) && isEmpty(now[key])) return []
    return [{
      id: `${address} ${key}`, part: grid.title, row: line === HEAD ? '' : nameOf(grid, now, wordsNow), column: column.label,
      before: formatCell(old[key], column, lookupsBefore), after: formatCell(now[key], column, wordsNow),
      number: isRightAligned(column),
    }]
  })
  const rowDifference = (word: 'before' | 'after') => ({ row: { line, row } }: (typeof added)[number]): Difference => {
    const grid = gridOf(line)
    const name = nameOf(grid, row, word === 'before' ? lookupsBefore : wordsNow)
    const isRemoved = word === 'before'
    return {
      id: `${line}/${idOf(grid, row)} ${word}`, part: grid.title, row: name, column: isRemoved ? '删除的行' : '新增的行',
      before: '', after: '', [word]: name,
      whole: isRemoved ? 'removed' : 'added',
    }
  }
  const order = [...new Set(moved?.after.map(address => placeOf(address).line))].map((line): Difference =>
    ({ id: `${line} order`, part: gridOf(line).title, row: '', column: '次序', before: '原次序', after: '新次序' }))
  return [...cells, ...removed.map(rowDifference('before')), ...added.map(rowDifference('after')), ...order]
}
