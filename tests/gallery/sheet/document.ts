import {
  boolean, choice, computed, date, datetime, decimal, defineDocument, defineGrid, dict, files, integer, longText, money, newRow,
  percent, text, tree, type Draft, type Row,
} from '#schemas/kit/index.ts'

const access = { read: '-' } as const

/** One column of every kind used by document lines, twenty in all. */
export const sheetLines = defineGrid('gallery.sheet', {
  title: '明细', access,
  columns: {
    code:     text('编码', { width: 120, pin: 'left', max: 30 }),
    name:     text('名称', { width: 160, required: true, max: 60 }),
    feature:  longText('项目特征', { width: 200 }),
    unit:     dict('单位', 1, { width: 72 }),
    amount:   decimal('工程量', { scale: 3, min: '0' }),
    price:    money('单价', { unit: '元', min: '0' }),
    total:    computed('合价', { scale: 2, unit: '元' }),
    rate:     percent('损耗率', { scale: 2, min: '0', max: '100', width: 88 }),
    cost:     computed('含损耗', { scale: 2, unit: '元' }),
    count:    integer('次数', { min: 0, max: 9999 }),
    kind:     tree('类型', 'ITEM', { levels: 2, width: 140 }),
    state:    choice('状态', { 0: '草稿', 1: '启用', 2: '停用' }, {
      tones: {
        0: { tone: 'info', shape: 'ring' }, 1: { tone: 'success', shape: 'disc', quiet: true }, 2: { tone: 'neutral', shape: 'cross' },
      },
    }),
    fixed:    boolean('固定'),
    day:      date('日期'),
    at:       datetime('登记时间'),
    wait:     integer('等待期', { min: 0, max: 365 * 24, hint: '最长工艺等待期不能超过365天', period: true, cell: 'quota.waitPeriod', width: 100 }),
    step:     text('工序', { cell: 'quota.stepName' }),
    brand:    text('品牌', { width: 100 }),
    pictures: files('图片', { cell: 'imageGallery', maxCount: 9, maxSize: 10, types: ['png', 'jpg'] }),
    note:     longText('备注'),
  },
  formulas: { total: row => row.amount.times(row.price), cost: row => row.total.times(row.rate).over('100').plus(row.total) },
  footer: { total: 'sum', cost: 'sum' },
  rows: { add: true, remove: true, move: true },
})

/** A document that is never saved, to try the behaviour of the product's drafts with lines. */
export const sheetDocument = defineDocument('gallery.document', {
  title: '陈列单据', access,
  form: { header: { title: text('名称') }, lines: { lines: sheetLines } },
  life: { states: { draft: '草稿' }, start: 'draft', editable: ['draft'], actions: {} },
})

const NAMES = ['平整场地', '挖一般土方', '回填方', '砖基础', '实心砖墙', '垫层', '矩形柱', '有梁板', '现浇构件钢筋', '水泥砂浆楼地面'] as const
const UNITS = ['m2', 'm3', 'm3', 'm3', 'm3', 'm3', 'm3', 'm3', 't', 'm2'] as const
const KINDS = ['11', '12', '21'] as const
const pad = (number: number, width: number) => String(number).padStart(width, '0')

const rowAt = (i: number): Row => newRow(sheetLines, `r${i + 1}`, {
  code: `01${pad(i % 100, 2)}01${pad(i + 1, 6)}`, name: NAMES[i % NAMES.length]!, unit: UNITS[i % UNITS.length]!,
  amount: `${(i * 37) % 900}.${pad((i * 131) % 1000, 3)}`, price: `${(i * 17) % 400 + 5}.${pad((i * 29) % 100, 2)}`,
  rate: `${i % 8}.00`, count: i % 12, kind: KINDS[i % 3]!, state: String(i % 3), fixed: i % 4 === 0,
  day: `2026-${pad((i % 12) + 1, 2)}-${pad((i % 28) + 1, 2)}`, wait: i % 5 === 0 ? 24 * (i % 3) + 12 : null,
  brand: i % 6 === 0 ? '示例品牌' : null,
})

/** Deterministic rows. */
export const sheetDraft = (rows: number): Draft =>
  ({ head: { title: '陈列' }, lines: { lines: Array.from({ length: rows }, (_, i) => rowAt(i)) } })
