import type { Column } from './column.ts'
import { dec, isDecimalText, toText } from './decimal.ts'
import { text } from './factories.ts'
import type { Grid } from './grid.ts'
import type { DecimalText } from './value.ts'

/** Rows of another document's line that rows of a line are taken from ("copy lines from"). `Q` are the own columns with a number, `H` those of the header. */
export interface Pull<K extends string = string, Q extends string = K, H extends string = string> {
  /** Name of the document and of its line. */
  readonly from: string
  readonly line: string
  /** The own column that says how much is taken, and the column of the other row that says how much there is. */
  readonly quantity: Q
  readonly ceiling: string
  /** Own columns that begin with as much as is taken: what has arrived of a delivery. */
  readonly begins?: readonly Q[]
  /** Own columns and the columns of the other row that fill them. */
  readonly copies: Readonly<Partial<Record<K, string>>>
  /** Own header columns and those of the other header that agree with them, or of its row where its header has none: rows of another project or supplier are not to be had. */
  readonly match?: Readonly<Partial<Record<H, string>>>
  /** Values that columns of the other header, or of its row where its header has none, must have: rows of others are not to be had. `said` is why one is refused. */
  readonly only?: { readonly where: Readonly<Record<string, readonly string[]>>; readonly said: string }
  /** States in which the other document gives: those that its actions move it through. An approved one gives only when everybody has agreed. */
  readonly states?: readonly string[]
  /** Several kinds that draw on one remainder give it one name; unless said a kind counts for itself. */
  readonly remainder?: string
  /** In which sense the row is taken; in the ordinary one unless said. */
  readonly slot?: Slot
  /** The own row counts as not taken as far as rows that were taken of it on this remainder say so: goods that go back to be exchanged are to be delivered again. */
  readonly reopened?: { readonly remainder: string, readonly column: string, readonly value: string }
}

/** A row may be taken from one row in each sense: an order's row is called off from a contract and bought for what a site has asked. */
export interface Slot { readonly key: string; readonly title: string }
const ORDINARY: Slot = { key: 'source', title: '来源单据' }
export const slotOf = ({ slot = ORDINARY }: Pick<Pull, 'slot'>): Slot => slot
/** Columns of a line that say in one sense which row of which document it was taken from, and how that document is called. */
export const slotKeys = ({ key }: Slot): { readonly code: string, readonly document: string, readonly row: string } => ({ code: `${key}Code`, document: `${key}Document`, row: `${key}Row` })
/** The senses in which rows of a line are taken. */
export const slotsOf = (pulls: readonly Pick<Pull, 'slot'>[]): Slot[] => [...new Map(pulls.map(pull => [slotOf(pull).key, slotOf(pull)])).values()]

/** The same of the ordinary sense. */
export const { code: SOURCE_CODE, document: SOURCE_DOCUMENT, row: SOURCE_ROW } = slotKeys(ORDINARY)

/** What a document counts for by its state: for nothing, as not yet decided, in all others for good. */
export interface Counting<S extends string = string> {
  /** It is as if it were not there: it takes nothing, and whoever has taken from it keeps it from coming here. */
  readonly none: readonly S[]
  readonly inFlight?: readonly S[]
}

/** What an approved document counts for. */
const PROCESS_COUNTING = {
  none: ['NOT_START', 'REJECTED', 'RECALLED', 'CANCELLED', 'FAIL'], inFlight: ['STARTING', 'RUNNING', 'PROCESSED'],
} as const satisfies Counting

/** How much of a row has been taken, in quantities as text. Nothing of it is stored: it is derived from links and states. */
export interface Taken {
  readonly asked: DecimalText
  /** By documents that have had their effect. */
  readonly taken: DecimalText
  /** By documents that are not decided yet. */
  readonly inFlight: DecimalText
  /** Nothing of a row whose remainder was closed. */
  readonly remaining: DecimalText
}

/** A value that has to agree, as text: what people choose, a figure in its shortest form, a boolean as true or false. */
export const matchText = (value: unknown): string => (typeof value === 'string' ? (isDecimalText(value) ? toText(dec(value)) : value) : typeof value === 'boolean' ? String(value) : '')

/** Under which name takings of a pull are added up. */
export const remainderOf = (document: { readonly name: string }, { remainder = document.name }: Pick<Pull, 'remainder'>): string => remainder

interface Counted { readonly counting?: Counting | undefined, readonly process?: object | undefined }
/** In which states a document counts for what: one without states always counts. */
export const countingOf = ({ counting, process }: Counted): Counting => counting ?? (process === undefined ? { none: [] } : PROCESS_COUNTING)

/** Whether a document in this state counts for anything. */
export const counts = (document: Counted, state: string): boolean => !countingOf(document).none.includes(state)

/** A quantity says beside itself what is left of where it comes from. */
const noted = (column: Column): Column => (column.facts.cell === undefined ? { ...column, facts: { ...column.facts, cell: 'noted' } } : column)

/** A line whose rows are taken from elsewhere, with the columns that say from where. */
export const sourced = (grid: Grid, pulls: readonly Pull[]): Grid => Object.freeze({
  ...grid,
  columns: {
    ...grid.columns,
    ...Object.fromEntries(pulls.map(({ quantity }) => [quantity, noted(grid.columns[quantity] as Column)])),
    ...Object.fromEntries(slotsOf(pulls).flatMap(slot => {
      const { code, document, row } = slotKeys(slot)
      return [
        [code, text(slot.title, { readOnly: true, width: 170, cell: 'recordLink', sort: false, filter: false, later: true })],
        [document, text(slot.title, { hidden: true, excel: false })], [row, text(`${slot.title}行`, { hidden: true, excel: false })],
      ]
    })),
  },
})
