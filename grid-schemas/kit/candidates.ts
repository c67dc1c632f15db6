import type { Column, KindName } from './column.ts'
import { scaleOf } from './compute.ts'
import type { Document } from './document.ts'
import { decimal, text } from './factories.ts'
import { defineGrid, type Grid } from './grid.ts'
import { SOURCE_CODE, type Pull } from './pulls.ts'

const SOURCE_TITLE = 'sourceTitle'

type ReadOnlyColumns = Readonly<Record<string, Column<KindName, unknown, boolean | string, false>>>

const readOnlyCopy = (column: Column<KindName, unknown>): ReadOnlyColumns[string] =>
  ({ ...column, computed: false, required: false, facts: { ...column.facts, readOnly: true, cell: undefined } })

/** Returns the name column of each record column that must agree. */
export const matchedNames = ({ header }: Pick<Document, 'header'>, { match = {} }: Pick<Pull, 'match'>): Readonly<Record<string, string>> =>
Object.fromEntries(Object.keys(match).flatMap(key => {
  const { options } = header.columns[key]!
  return 'label' in options ? [[key, String(options.label)]] : []
}))

/** Declares candidate rows for a line: names, copied values, and quantities. */
export function candidateGrid(
  document: Pick<Document, 'name' | 'header' | 'lines' | 'access'>, line: string, pull: Pull
): Grid<ReadOnlyColumns, 'id'> {
  const { columns, title } = document.lines[line]!
  const copied = Object.keys(columns).filter(
    key => Object.hasOwn(pull.copies, key) && key !== pull.quantity && columns[key]!.kind !== 'files'
  )
  const names = Object.values(matchedNames(document, pull))
  const quantity = (label: string): ReadOnlyColumns[string] =>
    decimal(label, { scale: scaleOf(columns[pull.quantity]!), readOnly: true, width: 100 })
  const candidateColumns: ReadOnlyColumns = {
    [SOURCE_CODE]: text('来源单据', { readOnly: true, width: 150 }),
    [SOURCE_TITLE]: text('单据名称', { readOnly: true, width: 140 }),
    ...Object.fromEntries(names.map(key => [key, readOnlyCopy(document.header.columns[key]!)])),
    ...Object.fromEntries(copied.map(key => [key, readOnlyCopy(columns[key]!)])),
    asked: quantity('总量'), taken: quantity('已取'), inFlight: quantity('在途'), remaining: quantity('剩余'),
    closedReason: text('余量关闭原因', { readOnly: true, hidden: true }),
  }
  return defineGrid(`pull.${document.name}.${line}`, {
    title, access: document.access, columns: candidateColumns,
    quick: [SOURCE_CODE, SOURCE_TITLE, ...names, ...copied.filter(key => columns[key]!.kind === 'text')],
  })
}

export const copiedCells = ({ copies, quantity }: Pull, candidate: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.keys(copies).filter(key => key !== quantity && Object.hasOwn(candidate, key)).map(key => [key, candidate[key]]))
