import {
  computed, date, decimal, defineDocument, defineGrid, dict, integer, longText, lookupsOf, money, percent, text, type Option, type Row,
} from '#schemas/kit/index.ts'

const access = { read: 'bench' } as const

/** A bill of quantities with one column of nearly every kind: 20 in all, one computed. */
export const bill = defineGrid('bench.bill', {
  title: '清单', access,
  columns: {
    code:     text('编码', { width: 130, pin: 'left' }),
    name:     text('名称', { width: 160 }),
    spec:     text('规格', { width: 120 }),
    brand:    text('品牌', { width: 90 }),
    unit:     dict('单位', 1, { width: 64 }),
    amount:   decimal('工程量', { scale: 3, min: '0', width: 100 }),
    price:    money('单价', { width: 100 }),
    labour:   money('人工费', { width: 100 }),
    material: money('材料费', { width: 100 }),
    machine:  money('机械费', { width: 100 }),
    loss:     percent('损耗率', { scale: 2, width: 80 }),
    total:    computed('合价', { scale: 2, width: 110 }),
    days:     integer('工期', { min: 0, width: 70 }),
    due:      date('进场日期', { width: 110 }),
    supplier: text('供应商', { width: 140 }),
    place:    text('部位', { width: 110 }),
    floor:    text('楼层', { width: 70 }),
    drawing:  text('图号', { width: 100 }),
    norm:     text('规范', { width: 120 }),
    note:     longText('备注', { width: 200 }),
  },
  formulas: { total: row => row.amount.times(row.price) },
  rows: { add: true, remove: true, move: true },
})

/** The document whose lines are the bill, like the materials of a quota package. */
export const billDocument = defineDocument('bench.document', {
  title: '清单文件', access,
  form: {
    header: { title: text('名称'), amount: computed('合计', { scale: 2 }) },
    lines: { bill },
    totals: { amount: lines => lines.bill.total },
  },
  life: { states: { 0: '草稿' }, start: '0', editable: ['0'], actions: {} },
})

const UNITS: readonly Option[] = ['m', 'm2', 'm3', 't', '项'].map(key => ({ key, label: key }))
export const lookups = lookupsOf(new Map([[1, UNITS]]))

export const COLUMNS = Object.entries(bill.columns).map(([key, column]) => ({
  key, label: column.label, width: column.facts.width ?? 100,
  pinned: 'pin' in column.facts && column.facts.pin === 'left',
  numeric: ['decimal', 'money', 'percent', 'integer', 'computed'].includes(column.kind),
}))

/** Distinct texts in the columns of a row, deterministic. */
function valueOf(key: string, row: number): string | number | null {
  switch (key) {
    case 'code': return `0101${String(row).padStart(8, '0')}`
    case 'unit': return UNITS[row % UNITS.length]!.key
    case 'amount': return `${1 + row % 900}.250`
    case 'price': case 'labour': case 'material': case 'machine': return `${10 + (row * key.length) % 9000}.50`
    case 'loss': return `${row % 9}.50`
    case 'days': return row % 60
    case 'due': return `2026-0${1 + row % 9}-1${row % 10}`
    case 'total': return null
    case 'note': return `第${row}行 ${'按设计图纸及现行规范施工'.slice(0, 4 + row % 8)}`
    default: return `${key}${(row * 7919) % 100_000}`
  }
}

export const idOf = (row: number): string => `r${row}`

export const billRows = (count: number): Row[] => Array.from({ length: count }, (_, row) => ({
  id: idOf(row), ...Object.fromEntries(COLUMNS.map(({ key }) => [key, valueOf(key, row)])),
}))

/** The first column written by a paste; ten of different kinds follow. */
export const PASTE_FROM = 'name'
const FIRST = COLUMNS.findIndex(({ key }) => key === PASTE_FROM)
export const pasteKeys = (width: number): string[] => COLUMNS.slice(FIRST, FIRST + width).map(({ key }) => key)

/** A block in Excel's clipboard format; another `turn` changes every cell. */
export const block = (rows: number, width: number, turn: number): string => Array.from({ length: rows }, (_, row) =>
  pasteKeys(width).map(key => valueOf(key, row * 3 + 1 + turn * 7)).join('\t')).join('\r\n')
