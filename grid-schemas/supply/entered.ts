import { boolean, decimal, defineGrid, integer, money, text, type Row, type Value } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLY_LIBRARY } from './library.ts'
import { emptyLine, lineText, quoteFaults, type AskedLine, type Quote, type QuoteFault, type QuoteLine } from './quote.ts'

const readOnly = true
/** Origin of a quote entered by a buyer (sheet 1, decided 6). */
export const ENTERED_WAY = { PHONE: '电话', WECHAT: '微信', PAPER: '纸质' } as const
export type EnteredWay = keyof typeof ENTERED_WAY

function enteredOf(kind: SupplierKind) {
  const { call, key, item } = SUPPLY_LIBRARY[kind]
  return defineGrid(`supply.${call.toLowerCase()}EnteredQuote`, {
    title: '录入报价', access: { read: key, write: key },
    columns: {
      itemName: text(item, { readOnly, width: 180, pin: 'left' }),
      spec:     text('规格与要求', { readOnly, width: 150 }),
      quantity: decimal('数量', { readOnly, scale: 6, width: 96 }),
      unit:     text('单位', { readOnly, width: 60 }),
      price:    money('单价', { min: '0.01', unit: '元', price: true, width: 104 }),
      declined: boolean('不报', { width: 64 }),
      taxRate:  decimal('税率', { scale: 4, min: '0', max: '99.9999', unit: '%', width: 84, help: '不填的按整单税率' }),
      brand:    text('品牌', { max: 50, width: 110 }),
      days:     integer('供货', { min: 0, max: 3650, unit: '天', width: 84 }),
      leastQuantity: decimal('起订量', { scale: 6, min: '0.000001', width: 96 }),
      note:     text('备注', { max: 200, width: 170 }),
    },
    lead: ['itemName', 'price'],
  })
}
/** 录入报价: a quote received by telephone, message or paper, for each inquiry row. */
export const [labourEnteredQuote, materialEnteredQuote, machineEnteredQuote] = [
  enteredOf('LABOUR'), enteredOf('MATERIAL'), enteredOf('MACHINE'),
]
export const ENTERED_QUOTES = { LABOUR: labourEnteredQuote, MATERIAL: materialEnteredQuote, MACHINE: machineEnteredQuote } as const
export const ENTERED_COLUMNS = ['price', 'declined', 'taxRate', 'brand', 'days', 'leastQuantity', 'note'] as const

const typed = (value: Value | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null)

export const enteredRows = (requested: readonly AskedLine[], quote: Pick<Quote, 'lines'>): Row[] => {
  const lines = new Map(quote.lines.map(line => [line.row, line]))
  return requested.map(({ row, itemName, spec, brand, quantity, unit }) => {
    const { row: id, ...line } = lines.get(row) ?? emptyLine(row)
    return { ...line, id, itemName, spec: [spec, brand].filter(Boolean).join(' • ') || null, quantity, unit }
  })
}

export const enteredLines = (rows: readonly Row[]): QuoteLine[] => rows.map(row => ({
  row: String(row.id), declined: row.declined === true, price: typed(row.price), taxRate: typed(row.taxRate), brand: typed(row.brand),
  note: typed(row.note),
  days: typeof row.days === 'number' ? row.days : null, leastQuantity: typed(row.leastQuantity),
}))

/**
 * Returns faults that prevent a version; an invalid number of days is only a cell fault.
 * @param day the business day of the deadline
 */
export function enteredFaults(rows: readonly Row[], quote: Quote, requested: readonly AskedLine[], day: string | null): QuoteFault[] {
  const wrong = rows.flatMap((row, at) => (typeof row.days === 'string' && row.days !== '' && row.declined !== true
    ? [{ row: String(row.id), column: 'days', text: lineText(at + 1, String(row.itemName ?? ''), '供货天数', `“${row.days}”不是整数`) }] : []))
  return [...wrong, ...quoteFaults(quote, requested, day)]
}
