import { callsOf, defineDocument, defineGrid, text } from '#schemas/kit/index.ts'
import { access, cost, goods, hasLines, ownItem, moved, PAPERS, PARTS, shownQuantity, storeFoot, storeHead, storeList } from './fields.ts'
import { pick } from './picks.ts'

/** 领料出库单：按批准的领料单发料，释放预留，成本按移动加权平均计入项目 (domain B7.3, B7.4). */
export const planOut = defineDocument('store.planOut', {
  title: '领料出库单', entity: 'planOut', access, named: 'code',
  opens: '/storage/outbound/planDetail?id={id}', adds: '/storage/outbound/addPlan', edits: '/storage/outbound/editPlan?id={id}',
  calls: callsOf('warehouse', 'PlanOut'),
  form: {
    header: { ...storeHead('出库单号'), receiver: text('领料人', { max: 30 }), ...storeFoot },
    sections: { 基本信息: ['code', 'projectId', 'warehouseId', 'receiver', 'handlerId', 'bizDay', 'totalAmount'], ...PAPERS },
    lines: {
      items: defineGrid('store.planOutLines', {
        title: '出库明细', access, rows: { add: false, remove: true, move: true }, footer: { amount: 'sum' }, lead: ['itemName', 'quantity'],
        columns: { ...goods, picked: shownQuantity('领用数量'), quantity: moved('本次出库'), ...cost, ...ownItem },
      }),
    },
    derived: [{ when: {}, column: 'totalAmount', value: lines => lines.items.amount }],
    checks: hasLines,
  },
  list: { ...storeList, columns: { ...storeList.columns, receiver: { width: 96 } } },
  life: {
    number: { type: 'outbound', column: 'code', by: 'day' },
    process: { key: 'planOut', project: 'projectId', amount: 'totalAmount', people: ['handlerId'], posts: { until: 'outboundFlowLimit' } },
  },
  relations: {
    pulls: {
      items: [{
        from: pick.name, line: 'items', quantity: 'quantity', ceiling: 'quantity',
        match: { projectId: 'projectId', warehouseId: 'warehouseId' },
        copies: {
          itemName: 'itemName', spec: 'spec', brand: 'brand', unit: 'unit', lot: 'lot', owner: 'owner', picked: 'quantity',
          projectItemId: 'projectItemId', projectItemName: 'projectItemName', libMaterialId: 'libMaterialId',
        },
      }],
    },
  },
  print: { signers: ['领料人', '发料人', '制单人'], triplicate: PARTS },
})
