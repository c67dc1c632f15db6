import { copiedCells } from '#schemas/kit/candidates.ts'
import {
  dec, isDecimalText, isEmpty, matchText, newRow, scaleOf, slotKeys, slotOf, slotsOf, SOURCE_CODE, toScale, toText, ZERO, type Document,
  type Draft, type Grid, type Pull, type Row, type Value,
} from '#schemas/kit/index.ts'

const number = (value: unknown) => (typeof value === 'string' && isDecimalText(value) ? dec(value) : ZERO)

export const takenOf = (rows: readonly Row[], { quantity, slot }: Pick<Pull, 'quantity' | 'slot'>, source: string) =>
  rows.reduce((sum, row) => (row[slotKeys(slotOf({ slot })).row] === source ? sum.plus(number(row[quantity])) : sum), ZERO)

export const leftOf = (rows: readonly Row[], pull: Pull, candidate: Row): string =>
  toText(number(candidate.remaining).minus(takenOf(rows, pull, String(candidate.id))))

/** Undefined for a valid amount. */
export function amountFault(amount: unknown, remaining: string): string | undefined {
  if (typeof amount !== 'string' || !isDecimalText(amount)) return '请输入数量'
  if (dec(amount).lte(ZERO)) return '数量须大于 0'
  return dec(amount).gt(dec(remaining)) ? `剩余 ${remaining}，不能取 ${toText(dec(amount))}` : undefined
}

export interface Taking { readonly candidate: Row, readonly amount: string }

/** Header values that candidates must match: defaults do not count while nothing is pulled. */
export function boundHead({ header }: Pick<Document, 'header'>, { match = {}, slot }: Pull, head: Row, rows: readonly Row[]): Row {
  if (rows.some(row => !isEmpty(row[slotKeys(slotOf({ slot })).row]))) return head
  const isFree = (key: string): boolean => {
    const initial = header.columns[key]!.facts.default
    return initial !== undefined && matchText(head[key]) === matchText(initial)
  }
  const free = Object.keys(match).filter(isFree)
  return { ...head, ...Object.fromEntries(free.map(key => [key, null])) }
}

function valueOf(header: Grid, key: string, text: unknown): Value {
  const column = header.columns[key]
  if (column === undefined || typeof text !== 'string') return null
  if (column.kind === 'boolean') return text === 'true'
  return isDecimalText(text) && 'scale' in column.options ? toScale(dec(text), scaleOf(column)) : text
}

type HeadValues = Readonly<Record<string, unknown>>
function filledHead(document: Pick<Document, 'header'>, head: Row, bound: Row, { match = {} }: Pull, source: HeadValues): Row {
  const empty = Object.keys(match).filter(key => isEmpty(bound[key]))
  if (empty.length === 0) return head
  // Name columns are sent beside their references.
  const filled = Object.keys(source).filter(key => empty.includes(key) || (!Object.hasOwn(match, key) && isEmpty(head[key])))
  return { ...head, ...Object.fromEntries(filled.map(key => [key, valueOf(document.header, key, source[key])])) }
}

const headOf = ({ candidate }: Taking) => (candidate.head ?? {}) as unknown as HeadValues

/** Falls back to the first candidates without header values. */
export function agreeingOnes(head: Row, { match = {} }: Pull, takings: readonly Taking[]): readonly Taking[] {
  const expected = (key: string): string => matchText(isEmpty(head[key]) ? headOf(takings[0]!)[key] : head[key])
  return takings.filter(taking => Object.keys(match).every(key => matchText(headOf(taking)[key]) === expected(key)))
}

/** A row without a source is completed instead of duplicated. */
function openRow(rows: readonly Row[], grid: Grid, pull: Pull, candidate: Row): Row | undefined {
  const textKeys = Object.keys(pull.copies)
    .filter(key => ['text', 'dict'].includes(grid.columns[key]!.kind) && !grid.columns[key]!.facts.hidden)
  return rows.find(row => isEmpty(row[slotKeys(slotOf(pull)).row])
    && textKeys.every(key => isEmpty(candidate[key]) || row[key] === candidate[key]))
}

export function withPulledRows(
  document: Pick<Document, 'header' | 'pulls'>, draft: Draft, line: string, grid: Grid, pull: Pull,
  takings: readonly Taking[], newId: () => string,
): Draft {
  const keys = slotKeys(slotOf(pull))
  const rows = [...draft.lines[line] ?? []]
  const several = slotsOf(document.pulls[line] ?? []).length > 1
  for (const { candidate, amount } of takings) {
    const cells: Row = {
      ...copiedCells(pull, candidate) as Row,
      [keys.code]: candidate[SOURCE_CODE] ?? null, [keys.document]: candidate.documentId ?? null, [keys.row]: String(candidate.id),
      ...Object.fromEntries((pull.begins ?? []).map(key => [key, amount])),
    }
    const open = several ? openRow(rows, grid, pull, candidate) : undefined
    if (open === undefined) {
      rows.push(newRow(grid, newId(), { ...cells, [pull.quantity]: amount }))
      continue
    }
    const filled = Object.entries(cells).filter(([key, value]) => !isEmpty(value) || key === keys.code)
    rows[rows.indexOf(open)] = { ...open, ...Object.fromEntries(filled), [pull.quantity]: open[pull.quantity] ?? amount }
  }
  const bound = boundHead(document, pull, draft.head, draft.lines[line] ?? [])
  const [first] = takings
  const head = first === undefined ? draft.head : filledHead(document, draft.head, bound, pull, headOf(first))
  return { head, lines: { ...draft.lines, [line]: rows } }
}
