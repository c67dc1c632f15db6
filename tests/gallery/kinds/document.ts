import {
  boolean, choice, computed, date, datetime, decimal, defineDocument, defineGrid, dict, files, integer, longText, money, newRow,
  percent, ref, text, tree, type Draft, type FileRef, type Row,
} from '#schemas/kit/index.ts'

import { boq } from '../boq/grid.ts'

const access = { read: '-' } as const

/** Every column kind by name, then every named cell. */
const columns = {
  text:     text('文本 text', { required: true, max: 20 }),
  longText: longText('长文本 longText', { max: 500, width: 180 }),
  integer:  integer('整数 integer', { min: 0, max: 1000, width: 100 }),
  decimal:  decimal('小数 decimal', { scale: 3, min: '0', unit: 'm²', width: 140 }),
  money:    money('金额 money', { min: '0', unit: '元', width: 130 }),
  percent:  percent('百分比 percent', { scale: 2, max: '100', width: 130 }),
  boolean:  boolean('是否 boolean', { width: 100 }),
  date:     date('日期 date'),
  datetime: datetime('时间 datetime', { width: 150 }),
  choice:   choice('选项 choice', { 0: '草稿', 1: '启用', 2: '停用', 3: '审批中' }, {
    width: 110,
    tones: {
      0: { tone: 'info', shape: 'ring' }, 1: { tone: 'success', shape: 'disc' }, 2: { tone: 'neutral', shape: 'cross' },
      3: { tone: 'warning', shape: 'half' },
    },
  }),
  dict:     dict('字典 dict', 1),
  tree:     tree('树 tree', 'ITEM', { levels: 2, width: 150 }),
  ref:      ref('引用 ref', () => boq, { label: 'text' }),
  files:    files('附件 files', { maxCount: 2, maxSize: 10, types: ['png'] }),
  computed: computed('计算 computed', { scale: 2, unit: '元', width: 140 }),
  recordLink:   text('链接 recordLink', { cell: 'recordLink', width: 140 }),
  waitPeriod:   integer('等待期 waitPeriod', { min: 0, max: 365 * 24, period: true, cell: 'quota.waitPeriod', width: 130 }),
  boundCount:   integer('关联数 boundCount', { cell: 'quota.boundCount', width: 130 }),
  imageGallery: files('图片 imageGallery', { cell: 'imageGallery', maxCount: 9, maxSize: 10, types: ['png'], width: 130 }),
  stepName:     text('工序 stepName', { cell: 'quota.stepName', width: 140 }),
  materialName: text('材料 materialName', { cell: 'quota.materialName', width: 150 }),
  recordPicker: text('记录 recordPicker', { cell: 'recordPicker', width: 150 }),
  checkBox:     boolean('勾选 checkBox', { yes: '✓', no: '', cell: 'checkBox', width: 120 }),
  taken:        text('已取', { hidden: true, copy: false }),
  offerA:       money('甲 oneOf', { unit: '元', cell: 'oneOf', oneOf: 'taken', width: 130, group: { title: '报价', notes: ['两家', '取其一'] } }),
  offerB:       money('乙 oneOf', { unit: '元', cell: 'oneOf', oneOf: 'taken', width: 130, group: { title: '报价', notes: ['两家', '取其一'] } }),
  rowActions:   text('操作 rowActions', { cell: 'rowActions', width: 110 }),
}
const LOCKED = '锁定'

export const kindLines = defineGrid('gallery.kinds', {
  title: '列类型', access,
  columns: { state: text('状态', { readOnly: true, pin: 'left', width: 80 }), ...columns },
  formulas: { computed: row => row.decimal.times(row.money) },
  rules: [{ when: { state: LOCKED }, lock: Object.keys(columns) }],
  footer: { money: 'sum', computed: 'sum' },
  rows: { add: true, remove: true, move: true },
})

/** A document that is never saved. */
export const kindsDocument = defineDocument('gallery.kindsDocument', {
  title: '列类型', access,
  form: { header: { title: text('名称') }, lines: { kinds: kindLines } },
  life: { states: { draft: '草稿' }, start: 'draft', editable: ['draft'], actions: {} },
})

const picture = (i: number): FileRef => ({
  id: `p${i}`, originName: `现场照片${i}.svg`,
  visitUrl: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="hsl(${i * 70} 40% 70%)"/></svg>`,
  )}`,
})
const pictures = (count: number): FileRef[] => Array.from({ length: count }, (_, i) => picture(i + 1))

const FILLED: Row = {
  text: '水泥砂浆', longText: '第一行\n第二行', integer: 12, decimal: '123.400', money: '1234.50', percent: '8.00', boolean: true,
  date: '2026-11-18', datetime: '2026-11-18T08:42:00.000Z', choice: '1', dict: 'm2', tree: '12', ref: 'r1', files: pictures(1),
  recordLink: '查看定额', checkBox: true, taken: 'offerA', offerA: '100.00', offerB: '96.50', waitPeriod: 36, boundCount: 3,
  imageGallery: pictures(3), stepName: '砌墙', materialName: '水泥',
}
const WRONG: Row = {
  text: null, longText: '超'.repeat(501), integer: '十二', decimal: '1.2345', money: '-5.00', percent: '120.00', boolean: '也许',
  date: '2026-02-30', datetime: '下午', choice: '未知', dict: '车', tree: '1', ref: null, files: pictures(3), waitPeriod: 9999, boundCount: 0,
}
const LONG: Row = {
  text: '二十个字的名称正好写满这一格还有几个字', longText: '很长的说明，'.repeat(40), integer: 1000, decimal: '123456789012.345',
  money: '98765432109.87', percent: '100.00', boolean: false, date: '2099-12-31', datetime: '2099-12-31T15:59:00.000Z', choice: '3',
  dict: '项', tree: '21', ref: '很长的引用编号'.repeat(3), files: pictures(2), recordLink: '很长的链接文字'.repeat(4), waitPeriod: 365 * 24,
  boundCount: 128, imageGallery: pictures(9), stepName: '很长的工序名称'.repeat(4), materialName: '很长的材料名称'.repeat(4),
}
const ROWS: readonly (readonly [string, Row])[] = [['空', {}], ['已填', FILLED], ['有错', WRONG], [LOCKED, FILLED], ['很长', LONG]]

export const kindsDraft = (): Draft => ({
  head: { title: '列类型' },
  lines: { kinds: ROWS.map(([state, values], i) => newRow(kindLines, `k${i + 1}`, { ...values, state })) },
})
