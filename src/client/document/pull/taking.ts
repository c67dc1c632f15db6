import { copiedCells } from '#schemas/kit/candidates.ts'
import { dec, isDecimalText, newRow, SOURCE_CODE, SOURCE_DOCUMENT, SOURCE_ROW, toText, ZERO, type Draft, type Grid, type Pull, type Row } from '#schemas/kit/index.ts'

const number = (value: unknown) => (typeof value === 'string' && isDecimalText(value) ? dec(value) : ZERO)

/** How much the rows of a line take of a row of another document. */
export const takenOf = (rows: readonly Row[], { quantity }: Pick<Pull, 'quantity'>, source: string) =>
  rows.reduce((sum, row) => (row[SOURCE_ROW] === source ? sum.plus(number(row[quantity])) : sum), ZERO)

/** What is left of a candidate when the draft has what it takes already. */
export const leftOf = (rows: readonly Row[], pull: Pull, candidate: Row): string => toText(number(candidate.remaining).minus(takenOf(rows, pull, String(candidate.id))))

/** Why so much of a row cannot be taken; undefined where it can. */
export function amountFault(amount: unknown, left: string): string | undefined {
  if (typeof amount !== 'string' || !isDecimalText(amount)) return '请输入数量'
  if (dec(amount).lte(ZERO)) return '数量须大于 0'
  return dec(amount).gt(dec(left)) ? `剩余 ${left}，不能取 ${toText(dec(amount))}` : undefined
}

/** A candidate with how much of it is taken. */
export interface Taking { readonly candidate: Row, readonly amount: string }

/** What the other header gives to one whose own fields are empty. */
function filledHead(head: Row, { match = {} }: Pull, given: Readonly<Record<string, unknown>>): Row {
  const empty = Object.keys(match).filter(own => (head[own] ?? '') === '')
  if (empty.length === 0) return head
  // Names that references are shown by come beside them.
  return { ...head, ...Object.fromEntries(Object.entries(given).filter(([key]) => empty.includes(key) || (!Object.hasOwn(match, key) && (head[key] ?? '') === ''))) as Row }
}

const givenBy = ({ candidate }: Taking) => (candidate.head ?? {}) as unknown as Readonly<Record<string, unknown>>

/** The candidates of these that agree with the header, or where it is empty with the first of them. */
export function agreeingOnes(head: Row, { match = {} }: Pull, takings: readonly Taking[]): readonly Taking[] {
  const wanted = (own: string): unknown => ((head[own] ?? '') === '' ? givenBy(takings[0]!)[own] : head[own]) ?? null
  return takings.filter(taking => Object.keys(match).every(own => (givenBy(taking)[own] ?? null) === wanted(own)))
}

/** The draft with a row for each candidate: copies, how much, and where it came from. */
export function withTaken(draft: Draft, line: string, grid: Grid, pull: Pull, takings: readonly Taking[], newId: () => string): Draft {
  const rows = takings.map(({ candidate, amount }) => newRow(grid, newId(), {
    ...copiedCells(pull, candidate) as Row, [pull.quantity]: amount, [SOURCE_CODE]: candidate[SOURCE_CODE] ?? null, [SOURCE_DOCUMENT]: candidate.documentId ?? null, [SOURCE_ROW]: String(candidate.id),
  }))
  return { head: takings[0] === undefined ? draft.head : filledHead(draft.head, pull, givenBy(takings[0])), lines: { ...draft.lines, [line]: [...draft.lines[line] ?? [], ...rows] } }
}
