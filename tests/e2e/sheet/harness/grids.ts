import {
  boolean, choice, computed, date, decimal, defineGrid, dict, integer, longText, lookupsOf, money, newRow, text, tree,
  type Option, type Row,
} from '#schemas/kit/index.ts'

const access = { read: 'test' } as const

export const PLATFORM = '平台'

/** The fixture of workspace.md, with a date, a tree and a waiting period added; rows with the platform's code are locked. */
export const boq = defineGrid('test.boq', {
  title: '清单', access,
  columns: {
    code:   text('编码', { width: 130, pin: 'left' }),
    name:   text('名称', { width: 160 }),
    unit:   dict('单位', 1, { width: 64 }),
    amount: decimal('工程量', { scale: 3, min: '0', unit: 'm²' }),
    price:  money('单价', { unit: '元' }),
    total:  computed('合价', { scale: 2, unit: '元' }),
    note:   longText('备注'),
    day:    date('日期'),
    kind:   tree('类型', 'ITEM', { levels: 2 }),
    wait:   integer('等待期', { min: 0, max: 365 * 24, hint: '最长工艺等待期不能超过365天', period: true, cell: 'quota.waitPeriod' }),
    state:  choice('状态', { 0: '草稿', 1: '启用' }, {
      tones: { 0: { tone: 'info', shape: 'ring' }, 1: { tone: 'success', shape: 'disc', quiet: true } },
    }),
    fixed:  boolean('固定'),
    step:   text('工序', { cell: 'quota.stepName' }),
  },
  formulas: { total: row => row.amount.times(row.price) },
  footer: { total: 'sum' },
  rules: [{
    when: { code: PLATFORM }, lock: ['code', 'name', 'unit', 'amount', 'price', 'note', 'day', 'kind', 'wait', 'state', 'fixed', 'step'],
    lockMessage: '平台条目不能修改',
  }],
  rows: { add: true, remove: true, move: true },
})

export const grouped = defineGrid('test.grouped', {
  title: '材料', access,
  columns: {
    name:   text('材料', { width: 200, cell: 'quota.materialName' }),
    amount: decimal('用量', { scale: 6 }),
    job:    text('工序', { hidden: true, readOnly: true }),
    total:  computed('合价', { scale: 2 }),
  },
  formulas: { total: row => row.amount },
  rows: { add: true, remove: true, move: true },
  group: { by: 'job', of: 'workers', title: 'jobName', subtotal: 'total' },
})

const UNITS: readonly Option[] = [
  { key: 'm', label: 'm', aliases: ['米'] }, { key: 'm2', label: 'm2', aliases: ['㎡', '平方米'] },
  { key: 'm3', label: 'm3', aliases: ['立方米'] }, { key: 't', label: 't', aliases: ['吨'] }, { key: '项', label: '项' },
]
const ITEMS: readonly Option[] = [
  { key: '1', label: '土建', parent: null }, { key: '11', label: '砌筑', parent: '1' }, { key: '12', label: '混凝土', parent: '1' },
  { key: '2', label: '安装', parent: null }, { key: '21', label: '给排水', parent: '2' },
]
export const lookups = lookupsOf(new Map<number | 'ITEM', readonly Option[]>([[1, UNITS], ['ITEM', ITEMS]]))

export const boqRows = (count: number): Row[] => Array.from({ length: count }, (_, i) => newRow(boq, `r${i + 1}`, {
  code: `0101010010${String(i + 1).padStart(2, '0')}`, name: `项目${i + 1}`, unit: 'm2', amount: `${i + 1}.000`, price: '10.00',
}))

export const groupedRows = (): Row[] => ['a', 'a', 'b', 'b'].map((job, i) =>
  newRow(grouped, `g${i + 1}`, { name: `材料${i + 1}`, amount: `${i + 1}.000000`, job }))
