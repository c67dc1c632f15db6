import type { Column } from './column.ts'
import { dec, isDecimalText, toText } from './decimal.ts'
import { text } from './factories.ts'
import type { Grid } from './grid.ts'
import type { DecimalText } from './value.ts'

/** Source of a line's rows ("copy lines from"). `Q` are the line's numeric columns, `H` those of its header. */
export interface Pull<K extends string = string, Q extends string = K, H extends string = string> {
  readonly from: string
  readonly line: string
  /** The line's column with the drawn quantity, and the source column with the available one. */
  readonly quantity: Q
  readonly ceiling: string
  /** Columns initialized with the drawn quantity: the arrived part of a delivery. */
  readonly begins?: readonly Q[]
  readonly copies: Readonly<Partial<Record<K, string>>>
  /** Header columns that must equal those of the source header or row: the same project or supplier. */
  readonly match?: Readonly<Partial<Record<H, string>>>
  /** Required values of source columns, in header or row. `said` is the message. */
  readonly only?: { readonly where: Readonly<Record<string, readonly string[]>>; readonly said: string }
  /** Business states of a source to draw from; an approved document must be approved. */
  readonly states?: readonly string[]
  /** Shared name of a remainder for several kinds; default one per kind. */
  readonly remainder?: string
  /** Slot of the pull; default the ordinary one. */
  readonly slot?: Slot
  /** Reduces the drawn quantity by rows pulled from this line on that remainder: goods returned for exchange are delivered again. */
  readonly reopened?: { readonly remainder: string, readonly column: string, readonly value: string }
}

/** A row can have one source per slot: an order row is called off from a contract and bought for a site's request. */
export interface Slot { readonly key: string; readonly title: string }
const ORDINARY: Slot = { key: 'source', title: '来源单据' }
export const slotOf = ({ slot = ORDINARY }: Pick<Pull, 'slot'>): Slot => slot
export const slotKeys = ({ key }: Slot): { readonly code: string, readonly document: string, readonly row: string } =>
  ({ code: `${key}Code`, document: `${key}Document`, row: `${key}Row` })
export const slotsOf = (pulls: readonly Pick<Pull, 'slot'>[]): Slot[] =>
  [...new Map(pulls.map(pull => [slotOf(pull).key, slotOf(pull)])).values()]

export const { code: SOURCE_CODE, document: SOURCE_DOCUMENT, row: SOURCE_ROW } = slotKeys(ORDINARY)

/** Weight of a document by state: nothing, pending, or full in all other states. */
export interface Counting<S extends string = string> {
  /** Counts for nothing: it draws nothing, and its dependents prevent this state. */
  readonly none: readonly S[]
  readonly inFlight?: readonly S[]
}

const PROCESS_COUNTING = {
  none: ['NOT_START', 'REJECTED', 'RECALLED', 'CANCELLED', 'FAIL'], inFlight: ['STARTING', 'RUNNING', 'PROCESSED'],
} as const satisfies Counting

/** Quantities of a row as text, derived from links and states. */
export interface PullQuantities {
  readonly asked: DecimalText
  /** By effective documents. */
  readonly taken: DecimalText
  /** By pending documents. */
  readonly inFlight: DecimalText
  /** Zero for a closed remainder. */
  readonly remaining: DecimalText
}

/** Normalizes a value for comparison: numbers in shortest form, booleans as true or false. */
export const matchText = (value: unknown): string =>
  (typeof value === 'string' ? (isDecimalText(value) ? toText(dec(value)) : value) : typeof value === 'boolean' ? String(value) : '')

export const remainderOf = (document: { readonly name: string }, { remainder = document.name }: Pick<Pull, 'remainder'>): string =>
  remainder

interface CountingFacts { readonly counting?: Counting | undefined, readonly process?: object | undefined }
/** Returns a document's weights by state; one without states always counts. */
export const countingOf = ({ counting, process }: CountingFacts): Counting =>
  counting ?? (process === undefined ? { none: [] } : PROCESS_COUNTING)

export const counts = (document: CountingFacts, state: string): boolean => !countingOf(document).none.includes(state)

/** Displays the source's remainder beside a quantity. */
const noted = (column: Column): Column =>
  (column.facts.cell === undefined ? { ...column, facts: { ...column.facts, cell: 'noted' } } : column)

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
