import { callsOf, choice, defineDocument, defineGrid, text } from '#schemas/kit/index.ts'
import { access, cost, goods, hasLines, ownItem, moved, PAPERS, PARTS, shownQuantity, storeFoot, storeHead, storeList } from './fields.ts'
import { planOut } from './planOut.ts'
import { CONDITION } from './states.ts'

const { totalAmount: _, ...foot } = storeFoot
const { totalAmount: __, ...columns } = storeList.columns
const condition = choice('状态', CONDITION, { default: 'GOOD', required: '退料状态必须选择', width: 84 })
const COPIED_FIELDS = {
  itemName: 'itemName', spec: 'spec', brand: 'brand', unit: 'unit', lot: 'lot', owner: 'owner', projectItemId: 'projectItemId',
  projectItemName: 'projectItemName', libMaterialId: 'libMaterialId',
} as const

/** 退库单：把领出未用的材料退回仓库的申请，对应原来的出库行 (domain B7.3). */
export const back = defineDocument('store.back', {
  title: '退库单', entity: 'backToWarehouse', access, named: 'reason',
  opens: '/backToWarehouse/detail?id={id}', adds: '/backWarehouse/add', edits: '/backWarehouse/edit?id={id}',
  calls: {
    page: 'project/execute/returned-material/page', info: 'project/execute/returned-material/info',
    save: 'project/execute/returned-material/add',
    update: 'project/execute/returned-material/update', remove: 'project/execute/returned-material/delete',
  },
  form: {
    header: { ...storeHead('退库单号'), reason: text('退料原因', { required: '退料原因必须填写', max: 100 }), returner: text('退料人', { max: 30 }), ...foot },
    sections: { 基本信息: ['code', 'projectId', 'warehouseId', 'reason', 'returner', 'handlerId', 'bizDay'], ...PAPERS },
    lines: {
      items: defineGrid('store.backLines', {
        title: '退料明细', access, rows: { add: false, remove: true, move: true }, lead: ['itemName', 'quantity'],
        columns: { ...goods, issued: shownQuantity('出库数量'), quantity: moved('退料数量'), condition, ...ownItem },
      }),
    },
    checks: hasLines,
  },
  list: { ...storeList, columns: { ...columns, reason: { width: 200 } }, quick: [...storeList.quick, 'reason'], footer: {} },
  life: {
    number: { type: 'backToWarehouse', column: 'code', by: 'day' },
    process: { key: 'backToWarehouse', project: 'projectId', people: ['handlerId'] },
  },
  relations: {
    pulls: { items: [{
      from: planOut.name, line: 'items', quantity: 'quantity', ceiling: 'quantity',
      match: { projectId: 'projectId', warehouseId: 'warehouseId' }, copies: { ...COPIED_FIELDS, issued: 'quantity' },
    }] },
  },
  print: { signers: ['退料人', '审批人', '收料人'], triplicate: PARTS },
})

/** 退库入库单：收回批准的退料，按原出库成本入账并冲减项目成本 (domain B7.4). */
export const backIn = defineDocument('store.backIn', {
  title: '退库入库单', entity: 'backIn', access, named: 'code',
  opens: '/storage/income/backDetail?id={id}', adds: '/storage/income/addBack', edits: '/storage/income/editBack?id={id}',
  calls: callsOf('warehouse', 'BackIn'),
  form: {
    header: { ...storeHead('入库单号'), ...storeFoot },
    sections: { 基本信息: ['code', 'projectId', 'warehouseId', 'handlerId', 'bizDay', 'totalAmount'], ...PAPERS },
    lines: {
      items: defineGrid('store.backInLines', {
        title: '入库明细', access, rows: { add: false, remove: true, move: true }, footer: { amount: 'sum' }, lead: ['itemName', 'quantity'],
        columns: { ...goods, asked: shownQuantity('退料数量'), quantity: moved('本次入库'), condition, ...cost, ...ownItem },
      }),
    },
    derived: [{ when: {}, column: 'totalAmount', value: lines => lines.items.amount }],
    checks: hasLines,
  },
  list: storeList,
  life: {
    number: { type: 'inbound', column: 'code', by: 'day' },
    process: { key: 'planIn', project: 'projectId', amount: 'totalAmount', people: ['handlerId'], posts: {} },
  },
  relations: {
    pulls: { items: [{
      from: back.name, line: 'items', quantity: 'quantity', ceiling: 'quantity',
      match: { projectId: 'projectId', warehouseId: 'warehouseId' },
      copies: { ...COPIED_FIELDS, condition: 'condition', asked: 'quantity' },
    }] },
  },
  print: { signers: ['退料人', '仓管员', '制单人'], triplicate: PARTS },
})
