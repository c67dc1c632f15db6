import { CALC_MODE } from '#schemas/quota/states.ts'
import type { Draft, ExcelCell, Lookups } from '#schemas/kit/index.ts'
import type { DocumentCell } from '#shared/api/documentImport.ts'
import { cellRows, HEAD_KEY, sectionName, shownCell, type CellRow } from './cells.ts'
import type { ColumnKey } from './layout.ts'
import { COLUMN_WORDS, PART_WORDS } from './sheetLabels.ts'

/** Quantities and work days always have six decimals (spec-2 §9). */
const DECIMALS: Partial<Record<ColumnKey, number>> = { num: 6 }
const shownAs = (key: ColumnKey, cell: ExcelCell | null | undefined): string => shownCell(cell, DECIMALS[key])
const sameCell = (a: ExcelCell | null | undefined, b: ExcelCell | null | undefined): boolean => shownCell(a) === shownCell(b)
const nameOf = ({ part, cells }: CellRow): string =>
  (part === 'package' ? '' : [shownCell(cells.desc), part === 'material' || part === 'machine' ? shownCell(cells.trade) : ''].filter(
    text => text !== ''
  ).join(' '))

/** A row as one line: its cells with column labels. */
const summary = ({ part, cells }: CellRow): string => Object.entries(COLUMN_WORDS[part])
  .map(([key, word]) => ({ key, word, text: shownAs(key as ColumnKey, cells[key as ColumnKey]) }))
    .filter(({ key, text }) => key !== 'desc' && text !== '')
  .map(({ word, text }) => `${word} ${text}`).join('，')

export interface Compared {
  readonly before: Draft
  readonly after: Draft
  /** The package at the time of the export. */
  readonly base: Draft
  readonly lookups: Lookups
  /** The sheet's row of a draft row; 0 without one. */
  readonly rowOf: (key: string) => number
}

/** Differences between two states of a package, as workbook cells. */
export function changedCells({ before, after, base, lookups, rowOf }: Compared): DocumentCell[] {
  const [old, now, origin] = [before, after, base].map(draft => new Map(cellRows(draft, lookups).map(row => [row.key, row]))) as [
    Map<string, CellRow>, Map<string, CellRow>, Map<string, CellRow>,
  ]
  const place = (row: CellRow) => ({ row: rowOf(row.key), part: PART_WORDS[row.part], name: nameOf(row) })
  const cells = [...now.values()].flatMap((row): DocumentCell[] => {
    const previous = old.get(row.key)
    if (previous === undefined) return [{ ...place(row), kind: 'added', column: '', before: '', after: summary(row), numeric: false }]
    const moved = previous.step === row.step ? [] : [{
      ...place(row), kind: 'cell' as const, column: '工序', before: shownCell(old.get(previous.step)?.cells.desc),
      after: shownCell(now.get(row.step)?.cells.desc), numeric: false,
    }]
    return [...moved, ...Object.entries(COLUMN_WORDS[row.part]).flatMap(([key, column]): DocumentCell[] => {
      const [oldCell, right, first] = [previous, row, origin.get(row.key)].map(one => one?.cells[key as ColumnKey])
      if (sameCell(oldCell, right)) return []
      const both = first !== undefined && !sameCell(first, oldCell)
      return [{
        ...place(row), kind: 'cell', column, before: shownAs(key as ColumnKey, oldCell), after: shownAs(key as ColumnKey, right),
        numeric: (right ?? oldCell)?.type === 'n', ...both && { both },
      }]
    })]
  })
  const removed = [...old.values()].filter(({ key }) => !now.has(key))
    .map((row): DocumentCell => ({ ...place(row), kind: 'removed', column: '', before: summary(row), after: '', numeric: false }))
  return [...headCells({ before, after, base, lookups, rowOf }), ...cells, ...removed, ...orderCells(old, now)]
}

/** Header fields outside its row's cells. */
function headCells({ before, after, lookups, rowOf }: Compared): DocumentCell[] {
  const at = { row: rowOf(HEAD_KEY), part: PART_WORDS.package, name: '', kind: 'cell', numeric: false } as const
  const mode = ({ head }: Draft): string => CALC_MODE[head.calcMode as keyof typeof CALC_MODE] ?? ''
  const [types, modes] = [[before, after].map(({ head }) => sectionName(head.quotaItemType, lookups)), [before, after].map(mode)]
  return [
    ...types[0] === types[1] ? [] : [{ ...at, column: '分项类型', before: types[0]!, after: types[1]! }],
    ...modes[0] === modes[1] ? [] : [{ ...at, column: '计算方式', before: modes[0]!, after: modes[1]! }],
  ]
}

function orderCells(old: ReadonlyMap<string, CellRow>, now: ReadonlyMap<string, CellRow>): DocumentCell[] {
  return (['worker', 'material', 'machine', 'document'] as const).flatMap((part): DocumentCell[] => {
    const keys = (rows: ReadonlyMap<string, CellRow>, other: ReadonlyMap<string, CellRow>): string =>
      [...rows.values()].filter(row => row.part === part && other.get(row.key)?.step === row.step).map(({ key }) => key).join()
    if (keys(old, now) === keys(now, old)) return []
    return [{ row: 0, part: PART_WORDS[part], name: '', kind: 'cell', column: '次序', before: '原次序', after: '新次序', numeric: false }]
  })
}
