import type { ReceiptOrderLine } from '#shared/api/storeReceipt.ts'
import { amount, unitText } from '#client/ui/phone/figures.ts'
import type { Line, Receipt } from './receipt.ts'

/** 「800×800×10 • 东鹏」 */
export const specText = ({ spec, brand }: ReceiptOrderLine): string => [spec, brand].filter(Boolean).join(' • ')
export const quantityText = (quantity: string, { unit }: ReceiptOrderLine): string => `${amount(quantity)} ${unitText(unit)}`

export const faultsAt = ({ faults }: Receipt, row: string): readonly string[] => faults.filter(fault => fault.row === row)
  .map(({ text }) => text)

/** Common props of a row's views. */
export interface RowProps {
  readonly receipt: Receipt
  readonly asked: ReceiptOrderLine
  readonly line: Line
  readonly at: number
}
