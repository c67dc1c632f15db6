import { callsOf, date, defineDocument, defineGrid, text } from '#schemas/kit/index.ts'
import { access, cost, goods, hasLines, ownItem, moved, PAPERS, shownQuantity, storeFoot, storeHead, storeList } from './fields.ts'

const readOnly = true
const { warehouseName: _, warehouseId: __, bizDay: ___, ...head } = storeHead('单号')
const { warehouseName: ____, ...columns } = storeList.columns
const { owner: _____, ...goodsColumns } = goods
const hidden = (label: string) => text(label, { max: 64, hidden: true, excel: false })
const fixed = <C extends Readonly<Record<string, { readonly facts: object }>>>(columns: C): C =>
  Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, { ...column, facts: { ...column.facts, readOnly } }])) as C
const { remark, ...item } = ownItem

/** 月末假退料：现场领而未用的材料月末按原出库成本退回，次月一日原样领出，当月成本为实际用量 (sheet warehouse). */
export const monthEnd = defineDocument('store.monthEnd', {
  title: '月末假退料', entity: 'monthEnd', access, named: 'code',
  opens: '/storage/monthEnd/detail?id={id}', adds: '/storage/monthEnd/add', edits: '/storage/monthEnd/edit?id={id}',
  calls: callsOf('warehouse', 'MonthEnd'),
  form: {
    header: { ...head, bizDay: date('月末', { required: '月末必须填写', copy: false, help: '所选日期所在月份的最后一天' }), ...storeFoot },
    sections: { 基本信息: ['code', 'projectId', 'bizDay', 'handlerId', 'totalAmount'], ...PAPERS },
    lines: {
      items: defineGrid('store.monthEndLines', {
        title: '现场剩余', access, rows: { add: false, remove: true, move: true }, footer: { amount: 'sum' }, lead: ['itemName', 'quantity'],
        columns: {
          ...fixed(goodsColumns), issueCode: text('出库单', { readOnly, width: 150 }), issued: shownQuantity('出库数量'),
          unused: shownQuantity('未退数量'),
          quantity: moved('现场剩余'), ...cost,
          ...fixed(item), warehouseName: text('仓库', { readOnly, width: 140 }), remark,
          warehouseId: { ...hidden('仓库编号'), facts: { hidden: true, excel: false, readOnly } }, issueId: hidden('出库单编号'),
          issueRow: hidden('出库行编号'),
        },
      }),
    },
    derived: [{ when: {}, column: 'totalAmount', value: lines => lines.items.amount }],
    checks: hasLines,
  },
  list: { ...storeList, columns, quick: ['code', 'projectName'] },
  life: {
    number: { type: 'monthEnd', column: 'code', by: 'day' },
    process: { key: 'planIn', project: 'projectId', amount: 'totalAmount', people: ['handlerId'], posts: {} },
  },
  print: { signers: ['班组', '仓管员', '制单人'] },
})
