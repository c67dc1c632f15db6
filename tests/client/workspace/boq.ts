import { choice, computed, decimal, defineGrid, lookupsOf, money, text, tree, datetime, boolean, type Row } from '#schemas/kit/index.ts'

/** Has every kind of column relevant for filters, sums and exports. */
export const boq = defineGrid('test.boq', {
  title: '清单', access: { read: 'N_QUOTA', write: 'N_QUOTA' },
  columns: {
    code: text('编码', { width: 110, pin: 'left' }),
    name: text('名称', { required: '名称必须填写', max: 20, width: 220, pin: 'left' }),
    unit: choice('单位', { m: 'm', m2: 'm²', t: 't' }),
    qty: decimal('工程量', { scale: 3, min: '0' }),
    price: money('单价', { unit: '元' }),
    amount: computed('合价', { scale: 2, unit: '元' }),
    type: tree('类型', 'ITEM'),
    own: boolean('自有'),
    time: datetime('更新时间', { readOnly: true, hidden: true, sort: false }),
  },
  formulas: { amount: row => row.qty.times(row.price) },
  footer: { amount: 'sum' },
  rules: [{ when: { code: '平台' }, lock: ['name', 'qty'], lockMessage: '平台条目不能修改' }],
  sort: [['code', 'asc']],
  quick: ['code', 'name'],
  rows: { add: true, remove: true },
})

export const lookups = lookupsOf(new Map([['ITEM' as const, [
  { key: '1', label: '楼地面' }, { key: '2', label: '块料', parent: '1' },
]]]))

export const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, i) => ({
  id: `r${i + 1}`, version: 1, code: `0101${String(i + 1).padStart(4, '0')}`, name: `清单 ${i + 1}`,
  unit: 'm2', qty: '2.000', price: '10.50', amount: '21.00',
}))
