import { boolean, choice, defineDocument, defineGrid, FILLED, ref, text } from '#schemas/kit/index.ts'
import { drawsOn, libMaterialId, ofItem, remark } from '#schemas/supply/fields.ts'
import { OVER_CAUSE } from '#schemas/supply/states.ts'
import { access, goods, hasLines, moved, PAPERS, PARTS, shownQuantity, storeFoot, storeHead, storeList } from './fields.ts'
import { materialItems } from './materialState.ts'

const readOnly = true
const { totalAmount: _, ...foot } = storeFoot
const { totalAmount: __, ...columns } = storeList.columns
/** A bill item that may use the material, with its remaining entitlement. */
const projectItemId = ref('用于分项', () => materialItems, { label: 'projectItemName', hidden: true, excel: false })

/** 领料单：审批后预留库存，仓管员凭它出库；没有派工的领用按分项或公共费用的限额，超出的要写明原因 (domain B7.2, B7.3, sheet warehouse). */
export const pick = defineDocument('store.pick', {
  title: '领料单', entity: 'pick', access, named: 'purpose',
  opens: '/pick/detail?id={id}', adds: '/pick/add', edits: '/pick/edit?id={id}',
  calls: {
    page: 'warehouse/requisitions/queryPage', info: 'warehouse/requisitions/queryById', save: 'warehouse/requisitions/save',
    remove: 'warehouse/requisitions/delete',
  },
  form: {
    header: {
      ...storeHead('领料单号'),
      purpose:  text('用途', { required: '用途必须填写', max: 100 }),
      receiver: text('领料人', { required: '领料人必须填写', max: 30 }),
      team:     text('班组', { max: 50 }),
      place:    text('部位', { max: 100 }),
      overBudget: boolean('超目标', { readOnly, help: '领用超过目标用量，或目标成本中没有的材料，审批时加签' }),
      ...foot,
    },
    sections: { 基本信息: ['code', 'projectId', 'warehouseId', 'purpose', 'receiver', 'team', 'place', 'handlerId', 'bizDay'], ...PAPERS },
    lines: {
      items: defineGrid('store.pickLines', {
        title: '领料明细', access, rows: { add: true, remove: true, move: true }, lead: ['itemName', 'quantity'],
        columns: {
          ...goods, available: shownQuantity('可用库存'), limit: shownQuantity('限额'), asked: shownQuantity('已领用'), left: shownQuantity('剩余额度'),
          quantity: moved('领用数量'), over: shownQuantity('超量'), ...ofItem, projectItemId,
          cause: choice('超量原因', OVER_CAUSE, { width: 92 }), causeNote: text('原因说明', { max: 200, width: 200 }),
          remark, libMaterialId, drawsOn,
        },
        rules: [{ when: { over: FILLED }, require: ['cause', 'causeNote'] }],
      }),
    },
    checks: hasLines,
  },
  list: {
    ...storeList, columns: { ...columns, purpose: { width: 200 }, receiver: { width: 96 } },
    quick: [...storeList.quick, 'purpose', 'receiver'], footer: {},
  },
  life: {
    number: { type: 'pick', column: 'code', by: 'day' },
    process: { key: 'requisition', project: 'projectId', overBudget: 'overBudget', people: ['handlerId'] },
  },
  print: { signers: ['领料人', '审批人', '发料人'], triplicate: PARTS },
})
