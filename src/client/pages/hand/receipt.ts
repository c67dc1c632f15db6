import { dec, isDecimalText, toText } from '#schemas/kit/decimal.ts'
import { readNumber } from '#schemas/kit/number.ts'
import { REJECT_REASON } from '#schemas/store/states.ts'
import type { InputOf } from '#shared/api/contract.ts'
import type { ReceiptOrder, ReceiptOrderLine, storeReceiptApi } from '#shared/api/storeReceipt.ts'
import { longerThan, NO_QUANTITY, PAPER_MAX } from '#shared/storeReceiptPaths.ts'
import { amount } from '#client/ui/phone/figures.ts'

export type Reason = keyof typeof REJECT_REASON
/** A sentence of the server at a row of the order, at the whole bill where `row` is ''. */
export interface Fault { readonly row: string, readonly text: string }

/** What somebody has counted of a row: texts as they were typed. */
export interface Line {
  readonly accepted: string
  readonly refused: string
  readonly reason: Reason | null
  /** Nothing of it has come. */
  readonly absent: boolean
  /** When it was last typed, ISO; null of a row that nobody has touched. */
  readonly at: string | null
  /** Ids of photographs on this phone. */
  readonly photos: readonly string[]
}

/** What somebody is typing of one order, as the phone keeps it. */
export interface Receipt {
  readonly order: ReceiptOrder
  readonly warehouseId: string | null
  readonly noteNo: string
  readonly plate: string
  readonly deliverer: string
  readonly remark: string
  readonly lines: Readonly<Record<string, Line>>
  /** Why the last 过账 was refused; a row's sentence goes once the row is typed anew. */
  readonly faults: readonly Fault[]
  /** By photograph: why it did not arrive. */
  readonly lost: Readonly<Record<string, string>>
}
export type ReceiveInput = InputOf<typeof storeReceiptApi.receive>

const UNTOUCHED: Line = { accepted: '', refused: '', reason: null, absent: false, at: null, photos: [] }
export const NO_PHOTO = '拒收须有照片'
/** Most photographs of one bill. */
export const PHOTOS_MAX = 20

/** What begins with an order: the only warehouse to which it can come. */
export const begun = (order: ReceiptOrder): Receipt =>
  ({
    order, warehouseId: order.warehouses.length === 1 ? order.warehouses[0]!.id : null, noteNo: '', plate: '', deliverer: '', remark: '',
    lines: {}, faults: [], lost: {},
  })

/** The same over what the server says of the order now. */
export const renewed = (receipt: Receipt, order: ReceiptOrder): Receipt =>
  ({
    ...receipt, order,
    warehouseId: order.warehouses.some(({ id }) => id === receipt.warehouseId) ? receipt.warehouseId : begun(order).warehouseId,
  })

export const lineOf = ({ lines }: Receipt, row: string): Line => (Object.hasOwn(lines, row) ? lines[row]! : UNTOUCHED)
export const isTouched = ({ at }: Line): boolean => at !== null

/** With another answer to a row, typed at a moment. */
export const withLine = (receipt: Receipt, row: string, patch: Partial<Line>, now: string): Receipt => ({
  ...receipt, faults: receipt.faults.filter(fault => fault.row !== row && fault.row !== ''),
  lines: { ...receipt.lines, [row]: { ...lineOf(receipt, row), ...patch, at: now } },
})

/** Rows of which something is to come or was typed, in the order's order. */
export const shownLines = (receipt: Receipt): readonly ReceiptOrderLine[] =>
  receipt.order.lines.filter(({ row, remaining }) => dec(remaining).gt(0) || isTouched(lineOf(receipt, row)))

/** The figure of a typed text in plain form, '0' of none; null of what is no quantity. */
export function figureOf(typed: string): string | null {
  const read = readNumber(typed)
  if (!read.ok) return null
  const value = read.value ?? '0'
  return isDecimalText(value) && !dec(value).isNeg() && /^\d{1,12}(\.\d{1,6})?$/.test(value) ? value : null
}

/** Accepted and refused together; null where one of them is no quantity. */
export function arrivedOf({ accepted, refused, absent }: Line): string | null {
  const [good, bad] = [figureOf(accepted), figureOf(refused)]
  return absent ? '0' : good === null || bad === null ? null : toText(dec(good).plus(bad))
}
export const isRefused = ({ refused, absent }: Line): boolean => !absent && dec(figureOf(refused) ?? '0').gt(0)

/** How what came stands to what is to come; null before anything is typed. */
export function difference(line: Line, { remaining }: ReceiptOrderLine): { readonly text: string, readonly tone: 'good' | 'warn' } | null {
  const arrived = arrivedOf(line)
  if (!isTouched(line) || arrived === null) return null
  const more = dec(arrived).minus(remaining)
  if (more.isZero()) return { text: '与待到一致', tone: 'good' }
  return { text: `${more.isNeg() ? '少' : '多'} ${amount(toText(more.abs()))}`, tone: 'warn' }
}

/** What is said at once of a row that takes more than it may; the server decides, by what holds when it is asked. */
export const tooMuch = (line: Line, { most }: ReceiptOrderLine): string | null =>
  (!line.absent && dec(figureOf(line.accepted) ?? '0').gt(most) ? `实收最多 ${amount(most)}，多出的请拒收或先改订单` : null)

/** Why a row is not filled yet, in Chinese; null where it is. */
export function missingOf(line: Line): string | null {
  if (!isTouched(line)) return '未填'
  if (line.absent) return null
  if (figureOf(line.accepted) === null || figureOf(line.refused) === null) return NO_QUANTITY
  if (dec(arrivedOf(line) ?? '0').isZero()) return '请填数量，没有到货请选“未到”'
  if (!isRefused(line)) return null
  if (line.reason === null) return '请选择拒收原因'
  return line.photos.length === 0 ? NO_PHOTO : null
}

/** The rows that are not filled. */
export const missingLines = (receipt: Receipt): readonly ReceiptOrderLine[] =>
  shownLines(receipt).filter(({ row }) => missingOf(lineOf(receipt, row)) !== null)

/** 余量全收: all that is to come of rows that nobody has touched. */
export const withRest = (receipt: Receipt, now: string): Receipt =>
  shownLines(receipt).filter(({ row }) => !isTouched(lineOf(receipt, row)))
    .reduce((all, { row, remaining }) => withLine(all, row, { accepted: remaining }, now), receipt)

export type Paper = keyof typeof PAPER_MAX
/** What is wrong with a field of the driver's paper; null where nothing is. */
export const paperFault = (receipt: Receipt, paper: Paper): string | null =>
  (receipt[paper].trim().length > PAPER_MAX[paper] ? longerThan(PAPER_MAX[paper]) : null)
const PAPERS: readonly Paper[] = ['noteNo', 'plate', 'deliverer', 'remark']

/** What keeps the bill from being posted, in the words of its button; null where nothing does. */
export function unready(receipt: Receipt): string | null {
  const missing = missingLines(receipt).length
  if (missing > 0) return `还差 ${missing} 行`
  if (receipt.warehouseId === null) return '请选仓库'
  if (PAPERS.some(paper => paperFault(receipt, paper) !== null)) return '单据信息太长'
  return shownLines(receipt).some(({ row }) => dec(arrivedOf(lineOf(receipt, row)) ?? '0').gt(0)) ? null : '没有到货'
}

/** Photographs of the rows that were refused in part, by their rows. */
export const photosOf = (receipt: Receipt): readonly { readonly id: string, readonly row: string }[] =>
  shownLines(receipt).flatMap(({ row }) => (isRefused(lineOf(receipt, row)) ? lineOf(receipt, row).photos.map(id => ({ id, row })) : []))

/** What the server is sent of it, but for its files. */
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
