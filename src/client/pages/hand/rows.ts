import type { ReceiptOrderLine } from '#shared/api/storeReceipt.ts'
import { amount, unitText } from '#client/ui/phone/figures.ts'
import type { Line, Receipt } from './receipt.ts'

/** 「800×800×10 • 东鹏」 */
export const specText = ({ spec, brand }: ReceiptOrderLine): string => [spec, brand].filter(Boolean).join(' • ')
export const quantityText = (quantity: string, { unit }: ReceiptOrderLine): string => `${amount(quantity)} ${unitText(unit)}`

/** Sentences of the server at a row. */
export const faultsAt = ({ faults }: Receipt, row: string): readonly string[] => faults.filter(fault => fault.row === row)
  .map(({ text }) => text)

/** What every place of a row is given. */
export interface RowProps {
  readonly receipt: Receipt
  readonly asked: ReceiptOrderLine
  readonly line: Line
  readonly at: number
}
