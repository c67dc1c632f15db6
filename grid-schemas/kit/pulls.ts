import type { Column } from './column.ts'
import { dec, isDecimalText, toText } from './decimal.ts'
import { text } from './factories.ts'
import type { Grid } from './grid.ts'
import type { DecimalText } from './value.ts'

/** Source rows for a line ("copy lines from"). `Q` are the line's numeric columns, `H` those of its header. */
export interface Pull<K extends string = string, Q extends string = K, H extends string = string> {
  /** Names of the source document and line. */
  readonly from: string
  readonly line: string
  /** The line's column with the taken quantity, and the source column with the available one. */
  readonly quantity: Q
  readonly ceiling: string
  /** Further columns initialized with the taken quantity: the arrived part of a delivery. */
  readonly begins?: readonly Q[]
  /** Source columns by the line's columns that they fill. */
  readonly copies: Readonly<Partial<Record<K, string>>>
  /** Header columns that have to agree with the source's header, or row: candidates are of the same project or supplier. */
  readonly match?: Readonly<Partial<Record<H, string>>>
  /** Required values of source columns, in its header or row. `said` is the refusal. */
  readonly only?: { readonly where: Readonly<Record<string, readonly string[]>>; readonly said: string }
  /** States in which the source gives, by its actions. An approved document gives only after its approval. */
  readonly states?: readonly string[]
  /** Shared name of a remainder for several kinds; default one per kind. */
  readonly remainder?: string
  /** Slot of the pull; default the ordinary one. */
  readonly slot?: Slot
  /** Reduces the taken quantity by rows pulled from this line on that remainder: goods returned for exchange are to be delivered again. */
  readonly reopened?: { readonly remainder: string, readonly column: string, readonly value: string }
}

/** A row can have one source per slot: an order's row is called off from a contract and bought for a site's request. */
export interface Slot { readonly key: string; readonly title: string }
const ORDINARY: Slot = { key: 'source', title: '来源单据' }
export const slotOf = ({ slot = ORDINARY }: Pick<Pull, 'slot'>): Slot => slot
/** Source columns of a slot in a line: name of the document, its id, and the row. */
export const slotKeys = ({ key }: Slot): { readonly code: string, readonly document: string, readonly row: string } =>
  ({ code: `${key}Code`, document: `${key}Document`, row: `${key}Row` })
/** The slots of a line. */
export const slotsOf = (pulls: readonly Pick<Pull, 'slot'>[]): Slot[] =>
  [...new Map(pulls.map(pull => [slotOf(pull).key, slotOf(pull)])).values()]

/** Columns of the ordinary slot. */
export const { code: SOURCE_CODE, document: SOURCE_DOCUMENT, row: SOURCE_ROW } = slotKeys(ORDINARY)

/** Weight of a document by its state: nothing, pending, or in full in all other states. */
export interface Counting<S extends string = string> {
  /** Counts for nothing: it takes nothing, and documents that pulled from it prevent this state. */
  readonly none: readonly S[]
  readonly inFlight?: readonly S[]
}

/** Weights of an approved document. */
const PROCESS_COUNTING = {
  none: ['NOT_START', 'REJECTED', 'RECALLED', 'CANCELLED', 'FAIL'], inFlight: ['STARTING', 'RUNNING', 'PROCESSED'],
} as const satisfies Counting

/** Quantities of a row, as text: derived from links and states, never stored. */
export interface Taken {
  readonly asked: DecimalText
  /** By effective documents. */
  readonly taken: DecimalText
  /** By pending documents. */
  readonly inFlight: DecimalText
  /** Zero for a closed remainder. */
  readonly remaining: DecimalText
}

/** Text of a value for comparison: figures in their shortest form, booleans as true or false. */
export const matchText = (value: unknown): string =>
  (typeof value === 'string' ? (isDecimalText(value) ? toText(dec(value)) : value) : typeof value === 'boolean' ? String(value) : '')

/** Name under which a pull's takings are added up. */
export const remainderOf = (document: { readonly name: string }, { remainder = document.name }: Pick<Pull, 'remainder'>): string =>
  remainder

interface Counted { readonly counting?: Counting | undefined, readonly process?: object | undefined }
/** Weights of a document by state: one without states always counts. */
export const countingOf = ({ counting, process }: Counted): Counting =>
  counting ?? (process === undefined ? { none: [] } : PROCESS_COUNTING)

/** Whether a document in this state counts. */
export const counts = (document: Counted, state: string): boolean => !countingOf(document).none.includes(state)

/** Shows the remainder of its source beside a quantity. */
const noted = (column: Column): Column =>
  (column.facts.cell === undefined ? { ...column, facts: { ...column.facts, cell: 'noted' } } : column)

/** A line with source columns. */
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
