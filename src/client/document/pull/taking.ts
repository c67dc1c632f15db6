import { copiedCells } from '#schemas/kit/candidates.ts'
import { dec, isDecimalText, isEmpty, matchText, newRow, scaleOf, slotKeys, slotOf, slotsOf, SOURCE_CODE, toScale, toText, ZERO, type Document, type Draft, type Grid, type Pull, type Row, type Value } from '#schemas/kit/index.ts'

const number = (value: unknown) => (typeof value === 'string' && isDecimalText(value) ? dec(value) : ZERO)

/** How much the rows of a line take of a row of another document. */
export const takenOf = (rows: readonly Row[], { quantity, slot }: Pick<Pull, 'quantity' | 'slot'>, source: string) =>
  rows.reduce((sum, row) => (row[slotKeys(slotOf({ slot })).row] === source ? sum.plus(number(row[quantity])) : sum), ZERO)

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

/** The header as far as it binds what is taken: what a new one begins with does not, as long as nothing was taken. */
export function boundHead({ header }: Pick<Document, 'header'>, { match = {}, slot }: Pull, head: Row, rows: readonly Row[]): Row {
  if (rows.some(row => !isEmpty(row[slotKeys(slotOf({ slot })).row]))) return head
  const free = Object.keys(match).filter(key => header.columns[key]!.facts.default !== undefined && matchText(head[key]) === matchText(header.columns[key]!.facts.default))
  return { ...head, ...Object.fromEntries(free.map(key => [key, null])) }
}

/** A value of another header, which comes as text, as the own column has it. */
function valueOf(header: Grid, key: string, text: unknown): Value {
  const column = header.columns[key]
  if (column === undefined || typeof text !== 'string') return null
  if (column.kind === 'boolean') return text === 'true'
  return isDecimalText(text) && 'scale' in column.options ? toScale(dec(text), scaleOf(column)) : text
}

/** What the other header gives to one whose own fields are empty. */
function filledHead(document: Pick<Document, 'header'>, head: Row, bound: Row, { match = {} }: Pull, given: Readonly<Record<string, unknown>>): Row {
  const empty = Object.keys(match).filter(own => isEmpty(bound[own]))
  if (empty.length === 0) return head
  // Names that references are shown by come beside them.
  const taken = Object.keys(given).filter(key => empty.includes(key) || (!Object.hasOwn(match, key) && isEmpty(head[key])))
  return { ...head, ...Object.fromEntries(taken.map(key => [key, valueOf(document.header, key, given[key])])) }
}

const givenBy = ({ candidate }: Taking) => (candidate.head ?? {}) as unknown as Readonly<Record<string, unknown>>

/** The candidates of these that agree with the header, or where it is empty with the first of them. */
export function agreeingOnes(head: Row, { match = {} }: Pull, takings: readonly Taking[]): readonly Taking[] {
  const wanted = (own: string): string => matchText(isEmpty(head[own]) ? givenBy(takings[0]!)[own] : head[own])
  return takings.filter(taking => Object.keys(match).every(own => matchText(givenBy(taking)[own]) === wanted(own)))
}

/** The row for the same thing that was taken from nowhere in this sense: it is completed instead of doubled. */
function openRow(rows: readonly Row[], grid: Grid, pull: Pull, candidate: Row): Row | undefined {
  const words = Object.keys(pull.copies).filter(key => ['text', 'dict'].includes(grid.columns[key]!.kind) && !grid.columns[key]!.facts.hidden)
  return rows.find(row => isEmpty(row[slotKeys(slotOf(pull)).row]) && words.every(key => isEmpty(candidate[key]) || row[key] === candidate[key]))
}

/** The draft with each candidate: in a row of its own, or in the one that stands there for the same thing; with copies, how much, and where it came from. */
export function withTaken(document: Pick<Document, 'header' | 'pulls'>, draft: Draft, line: string, grid: Grid, pull: Pull, takings: readonly Taking[], newId: () => string): Draft {
  const keys = slotKeys(slotOf(pull))
  const rows = [...draft.lines[line] ?? []]
  const several = slotsOf(document.pulls[line] ?? []).length > 1
  for (const { candidate, amount } of takings) {
    const cells: Row = {
      ...copiedCells(pull, candidate) as Row, [keys.code]: candidate[SOURCE_CODE] ?? null, [keys.document]: candidate.documentId ?? null, [keys.row]: String(candidate.id),
      ...Object.fromEntries((pull.begins ?? []).map(key => [key, amount])),
    }
    const open = several ? openRow(rows, grid, pull, candidate) : undefined
    if (open === undefined) rows.push(newRow(grid, newId(), { ...cells, [pull.quantity]: amount }))
    else rows[rows.indexOf(open)] = { ...open, ...Object.fromEntries(Object.entries(cells).filter(([key, value]) => !isEmpty(value) || key === keys.code)), [pull.quantity]: open[pull.quantity] ?? amount }
  }
  const bound = boundHead(document, pull, draft.head, draft.lines[line] ?? [])
  return { head: takings[0] === undefined ? draft.head : filledHead(document, draft.head, bound, pull, givenBy(takings[0])), lines: { ...draft.lines, [line]: rows } }
}
