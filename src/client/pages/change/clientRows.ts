import { confirmedOf, restOf, titleOfLine } from '#schemas/change/clientAnswers.ts'
import type { ClientAnswer } from '#schemas/change/states.ts'
import { dec, isDecimalText, sumOf, toScale, type Row, type Value } from '#schemas/kit/index.ts'
import type { ClientStep } from '#shared/api/change.ts'

type Confirmed = ClientStep['lines'][number]
const decimal = (value: Value | undefined): string | null => (typeof value === 'string' && isDecimalText(value) ? value : null)

/** The client's confirmations of each line, over all steps. */
function confirmedBy(steps: readonly ClientStep[]): ReadonlyMap<string, readonly Confirmed[]> {
  const confirmations = new Map<string, Confirmed[]>()
  for (const line of steps.flatMap(({ lines }) => lines)) confirmations.set(line.row, [...confirmations.get(line.row) ?? [], line])
  return confirmations
}
const amountOf = (lines: readonly Confirmed[]): string => toScale(sumOf(lines.flatMap(({ amount }) => amount ?? [])), 2)

/** A change's lines for the client's answer: prefilled with the rest for 确认, empty for 部分确认. */
export function answerRows(lines: readonly Row[], steps: readonly ClientStep[], response: ClientAnswer): Row[] {
  const confirmed = confirmedBy(steps)
  return lines.map(line => {
    const before = amountOf(confirmed.get(String(line.id)) ?? [])
    return {
      id: String(line.id), itemTitle: titleOfLine(line), way: line.way ?? null, difference: line.difference ?? null,
      sellPrice: line.sellPrice ?? null, asked: line.asked ?? null, before,
      ...response === 'confirm' ? restOf(line, before) : { quantity: null, price: null, amount: null }, remark: null,
    }
  })
}

/** A quantity with a price determines the confirmed amount. */
export const settleAnswer = (rows: readonly Row[], edited: ReadonlySet<string>): readonly Row[] => rows.map(row => {
  const amount = confirmedOf(row)
  return !edited.has(String(row.id)) || decimal(row.quantity) === null || decimal(row.price) === null || row.amount === amount
    ? row
    : { ...row, amount }
})

const text = (value: Value | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null)
/** The answer's lines with a confirmed amount. */
export const confirmedLines = (rows: readonly Row[]) => rows.flatMap(row => {
  const amount = confirmedOf(row)
  return amount === null
    ? []
    : [{ row: String(row.id), quantity: text(row.quantity), price: text(row.price), amount, remark: text(row.remark) ?? '' }]
})

/** A change's lines by the contract, inside, and as confirmed by the client. */
export function sideRows(lines: readonly Row[], steps: readonly ClientStep[]): Row[] {
  const confirmed = confirmedBy(steps)
  return lines.map(line => {
    const ofLine = confirmed.get(String(line.id)) ?? []
    const one = ofLine.length === 1 ? ofLine[0] : undefined
    const [claimed, amount] = [decimal(line.asked), ofLine.length === 0 ? null : amountOf(ofLine)]
    return {
      ...line, id: String(line.id), itemTitle: titleOfLine(line), quantity: one?.quantity ?? null, price: one?.price ?? null, amount,
      rest: claimed === null ? null : toScale(dec(claimed).minus(amount ?? '0'), 2),
      remark: ofLine.flatMap(({ remark }) => remark ?? []).join('；') || null,
    }
  })
}
