import type { Column } from './column.ts'
import { text } from './factories.ts'
import type { Grid } from './grid.ts'
import type { DecimalText } from './value.ts'

/** Columns of a line that say which row of which document it was taken from, and how that document is called. */
export const SOURCE_DOCUMENT = 'sourceDocument'
export const SOURCE_ROW = 'sourceRow'
export const SOURCE_CODE = 'sourceCode'

/** Rows of another document's line that rows of a line are taken from ("copy lines from"). `Q` are the own columns with a number, `H` those of the header. */
export interface Pull<K extends string = string, Q extends string = K, H extends string = string> {
  /** Name of the document and of its line. */
  readonly from: string
  readonly line: string
  /** The own column that says how much is taken, and the column of the other row that says how much there is. */
  readonly quantity: Q
  readonly ceiling: string
  /** Own columns and the columns of the other row that fill them. */
  readonly copies: Readonly<Partial<Record<K, string>>>
  /** Own header columns and those of the other header that agree with them, or of its row where its header has none: rows of another project or supplier are not to be had. */
  readonly match?: Readonly<Partial<Record<H, string>>>
  /** States in which the other document gives: those that its actions move it through. An approved one gives only when everybody has agreed. */
  readonly states?: readonly string[]
  /** Several kinds that draw on one remainder give it one name; unless said a kind counts for itself. */
  readonly remainder?: string
}

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
    [SOURCE_CODE]: text('来源单据', { readOnly: true, width: 170, cell: 'recordLink', sort: false, filter: false }),
    [SOURCE_DOCUMENT]: text('来源单据', { hidden: true, excel: false }),
    [SOURCE_ROW]: text('来源行', { hidden: true, excel: false }),
  },
})
