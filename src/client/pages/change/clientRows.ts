import { confirmedOf, restOf, titleOfLine } from '#schemas/change/answers.ts'
import type { ClientAnswer } from '#schemas/change/states.ts'
import { dec, isDecimalText, sumOf, toScale, type Row, type Value } from '#schemas/kit/index.ts'
import type { ClientStep } from '#shared/api/change.ts'

type Confirmed = ClientStep['lines'][number]
const decimal = (value: Value | undefined): string | null => (typeof value === 'string' && isDecimalText(value) ? value : null)

/** What the client has confirmed of each line so far, over all steps. */
function confirmedBy(steps: readonly ClientStep[]): ReadonlyMap<string, readonly Confirmed[]> {
  const found = new Map<string, Confirmed[]>()
  for (const line of steps.flatMap(({ lines }) => lines)) found.set(line.row, [...found.get(line.row) ?? [], line])
  return found
}
const amountOf = (lines: readonly Confirmed[]): string => toScale(sumOf(lines.flatMap(({ amount }) => amount ?? [])), 2)

/** Lines of a change as the client is to answer them: of 确认 all that is left stands there, of 部分确认 nothing. */
export function answerRows(lines: readonly Row[], steps: readonly ClientStep[], answer: ClientAnswer): Row[] {
  const known = confirmedBy(steps)
  return lines.map(line => {
    const before = amountOf(known.get(String(line.id)) ?? [])
    return {
      id: String(line.id), itemTitle: titleOfLine(line), way: line.way ?? null, difference: line.difference ?? null,
      sellPrice: line.sellPrice ?? null, asked: line.asked ?? null, before,
      ...answer === 'confirm' ? restOf(line, before) : { quantity: null, price: null, amount: null }, remark: null,
    }
  })
}

/** A quantity with a price says what is confirmed. */
export const settleAnswer = (rows: readonly Row[], edited: ReadonlySet<string>): readonly Row[] => rows.map(row => {
  const amount = confirmedOf(row)
  return !edited.has(String(row.id)) || decimal(row.quantity) === null || decimal(row.price) === null || row.amount === amount
    ? row
    : { ...row, amount }
})

const text = (value: Value | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null)
/** What the answer says of the lines of which it confirms something. */
export const answered = (rows: readonly Row[]) => rows.flatMap(row => {
  const amount = confirmedOf(row)
  return amount === null
    ? []
    : [{ row: String(row.id), quantity: text(row.quantity), price: text(row.price), amount, remark: text(row.remark) ?? '' }]
})

/** Lines of a change by the contract, inside, and as the client has confirmed them. */
export function sideRows(lines: readonly Row[], steps: readonly ClientStep[]): Row[] {
  const known = confirmedBy(steps)
  return lines.map(line => {
    const own = known.get(String(line.id)) ?? []
    const one = own.length === 1 ? own[0] : undefined
    const [asked, amount] = [decimal(line.asked), own.length === 0 ? null : amountOf(own)]
    return {
      ...line, id: String(line.id), itemTitle: titleOfLine(line), quantity: one?.quantity ?? null, price: one?.price ?? null, amount,
      rest: asked === null ? null : toScale(dec(asked).minus(amount ?? '0'), 2),
      remark: own.flatMap(({ remark }) => remark ?? []).join('；') || null,
    }
  })
}
