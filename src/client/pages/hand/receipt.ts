import { dec, isDecimalText, toText } from '#schemas/kit/decimal.ts'
import { readNumber } from '#schemas/kit/number.ts'
import { REJECT_REASON } from '#schemas/store/states.ts'
import type { InputOf } from '#shared/api/contract.ts'
import type { ReceiptOrder, ReceiptOrderLine, storeReceiptApi } from '#shared/api/storeReceipt.ts'
import { longerThan, NO_QUANTITY, PAPER_MAX } from '#shared/storeReceiptPaths.ts'
import { amount } from '#client/ui/phone/figures.ts'

export type Reason = keyof typeof REJECT_REASON
/** A server message on an order's row, or on the whole bill where `row` is ''. */
export interface Fault { readonly row: string, readonly text: string }

/** A row's count: texts as typed. */
export interface Line {
  readonly accepted: string
  readonly refused: string
  readonly reason: Reason | null
  /** Nothing of it arrived. */
  readonly absent: boolean
  /** Time of the last input, ISO; null for an untouched row. */
  readonly at: string | null
  /** Ids of photographs on this phone. */
  readonly photos: readonly string[]
}

/** The input for one order, stored on the phone. */
export interface Receipt {
  readonly order: ReceiptOrder
  readonly warehouseId: string | null
  readonly noteNo: string
  readonly plate: string
  readonly deliverer: string
  readonly remark: string
  readonly lines: Readonly<Record<string, Line>>
  /** Reasons why the last 过账 was refused; editing a row removes its reasons. */
  readonly faults: readonly Fault[]
  /** Reason for a lost upload, by photograph. */
  readonly lost: Readonly<Record<string, string>>
}
export type ReceiveInput = InputOf<typeof storeReceiptApi.receive>

const UNTOUCHED: Line = { accepted: '', refused: '', reason: null, absent: false, at: null, photos: [] }
export const NO_PHOTO = '拒收须有照片'
/** Maximum photographs per bill. */
export const PHOTOS_MAX = 20

/** The initial receipt of an order, with the only possible warehouse. */
export const newReceipt = (order: ReceiptOrder): Receipt =>
  ({
    order, warehouseId: order.warehouses.length === 1 ? order.warehouses[0]!.id : null, noteNo: '', plate: '', deliverer: '', remark: '',
    lines: {}, faults: [], lost: {},
  })

/** The receipt updated with the server's current order. */
export const renewed = (receipt: Receipt, order: ReceiptOrder): Receipt =>
  ({
    ...receipt, order,
    warehouseId: order.warehouses.some(({ id }) => id === receipt.warehouseId) ? receipt.warehouseId : newReceipt(order).warehouseId,
  })

export const lineOf = ({ lines }: Receipt, row: string): Line => (Object.hasOwn(lines, row) ? lines[row]! : UNTOUCHED)
export const isTouched = ({ at }: Line): boolean => at !== null

/** The receipt with a changed row, typed at a moment. */
export const withLine = (receipt: Receipt, row: string, patch: Partial<Line>, now: string): Receipt => ({
  ...receipt, faults: receipt.faults.filter(fault => fault.row !== row && fault.row !== ''),
  lines: { ...receipt.lines, [row]: { ...lineOf(receipt, row), ...patch, at: now } },
})

/** Rows with a remainder or with input, in order. */
export const shownLines = (receipt: Receipt): readonly ReceiptOrderLine[] =>
  receipt.order.lines.filter(({ row, remaining }) => dec(remaining).gt(0) || isTouched(lineOf(receipt, row)))

/** A typed figure in plain form, '0' for empty text; null where it is no quantity. */
export function figureOf(typed: string): string | null {
  const read = readNumber(typed)
  if (!read.ok) return null
  const value = read.value ?? '0'
  return isDecimalText(value) && !dec(value).isNeg() && /^\d{1,12}(\.\d{1,6})?$/.test(value) ? value : null
}

/** Accepted plus refused; null where one of them is no quantity. */
export function arrivedOf({ accepted, refused, absent }: Line): string | null {
  const [acceptedFigure, bad] = [figureOf(accepted), figureOf(refused)]
  return absent ? '0' : acceptedFigure === null || bad === null ? null : toText(dec(acceptedFigure).plus(bad))
}
export const isRefused = ({ refused, absent }: Line): boolean => !absent && dec(figureOf(refused) ?? '0').gt(0)

/** The difference between arrived and expected; null before any input. */
export function difference(line: Line, { remaining }: ReceiptOrderLine): { readonly text: string, readonly tone: 'good' | 'warn' } | null {
  const arrived = arrivedOf(line)
  if (!isTouched(line) || arrived === null) return null
  const more = dec(arrived).minus(remaining)
  if (more.isZero()) return { text: '与待到一致', tone: 'good' }
  return { text: `${more.isNeg() ? '少' : '多'} ${amount(toText(more.abs()))}`, tone: 'warn' }
}

/** Immediate message on an exceeded maximum; the server decides by its current state. */
export const tooMuch = (line: Line, { most: max }: ReceiptOrderLine): string | null =>
  (!line.absent && dec(figureOf(line.accepted) ?? '0').gt(max) ? `实收最多 ${amount(max)}，多出的请拒收或先改订单` : null)

/** A row's missing input, in Chinese; null where complete. */
export function missingOf(line: Line): string | null {
  if (!isTouched(line)) return '未填'
  if (line.absent) return null
  if (figureOf(line.accepted) === null || figureOf(line.refused) === null) return NO_QUANTITY
  if (dec(arrivedOf(line) ?? '0').isZero()) return '请填数量，没有到货请选“未到”'
  if (!isRefused(line)) return null
  if (line.reason === null) return '请选择拒收原因'
  return line.photos.length === 0 ? NO_PHOTO : null
}

export const missingLines = (receipt: Receipt): readonly ReceiptOrderLine[] =>
  shownLines(receipt).filter(({ row }) => missingOf(lineOf(receipt, row)) !== null)

/** 余量全收: accepts the remainder of all untouched rows. */
export const withRest = (receipt: Receipt, now: string): Receipt =>
  shownLines(receipt).filter(({ row }) => !isTouched(lineOf(receipt, row)))
    .reduce((all, { row, remaining }) => withLine(all, row, { accepted: remaining }, now), receipt)

export type Paper = keyof typeof PAPER_MAX
/** The fault of a delivery note's field, if any. */
export const paperFault = (receipt: Receipt, paper: Paper): string | null =>
  (receipt[paper].trim().length > PAPER_MAX[paper] ? longerThan(PAPER_MAX[paper]) : null)
const PAPERS: readonly Paper[] = ['noteNo', 'plate', 'deliverer', 'remark']

/** The reason that prevents posting, in the words of its button; null where there is none. */
export function unready(receipt: Receipt): string | null {
  const missing = missingLines(receipt).length
  if (missing > 0) return `还差 ${missing} 行`
  if (receipt.warehouseId === null) return '请选仓库'
  if (PAPERS.some(paper => paperFault(receipt, paper) !== null)) return '单据信息太长'
  return shownLines(receipt).some(({ row }) => dec(arrivedOf(lineOf(receipt, row)) ?? '0').gt(0)) ? null : '没有到货'
}

/** Photographs of partly refused rows, by row. */
export const photosOf = (receipt: Receipt): readonly { readonly id: string, readonly row: string }[] =>
  shownLines(receipt).flatMap(({ row }) => (isRefused(lineOf(receipt, row)) ? lineOf(receipt, row).photos.map(id => ({ id, row })) : []))

/** The call's input without its files. */
export const inputOf = (receipt: Receipt, bizDay: string): Omit<ReceiveInput, 'fileIds'> => ({
  orderId: receipt.order.id, warehouseId: receipt.warehouseId ?? '', bizDay,
  noteNo: receipt.noteNo, plate: receipt.plate, deliverer: receipt.deliverer, remark: receipt.remark,
  lines: shownLines(receipt).map(({ row }) => {
    const line = lineOf(receipt, row)
    return {
      row, arrived: arrivedOf(line) ?? '0', quantity: line.absent ? '0' : figureOf(line.accepted) ?? '0',
      rejectReason: isRefused(line) ? line.reason : null,
    }
  }),
})
