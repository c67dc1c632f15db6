import { callsOf, defineDocument, defineGrid, ref, text } from '#schemas/kit/index.ts'
import { project } from '#schemas/project/project.ts'
import { libMaterialId, remark } from '#schemas/supply/fields.ts'
import { access, cost, goods, hasLines, moved, PAPERS, shownQuantity, storeFoot, storeHead, storeList } from './fields.ts'
import { storeWarehouses } from './warehouses.ts'

const readOnly = true

/** 调拨单：从一个项目的仓库调到另一个项目的仓库，一张单两边同时过账，按平均成本，两个项目的成本都不变 (domain B7.4, sheet warehouse). */
export const transfer = defineDocument('store.transfer', {
  title: '调拨单', entity: 'stockTransfer', access, named: 'code',
  opens: '/storage/transfer/detail?id={id}', adds: '/storage/transfer/add', edits: '/storage/transfer/edit?id={id}',
  calls: callsOf('warehouse', 'Transfer'),
  form: {
    header: {
      ...storeHead('调拨单号', '调出'),
      toProjectName:   text('调入项目', { readOnly }),
      toProjectId:     ref('调入项目', () => project.list, { label: 'toProjectName', required: '调入项目必须选择' }),
      toWarehouseName: text('调入仓库', { readOnly }),
      toWarehouseId:   ref('调入仓库', () => storeWarehouses, { label: 'toWarehouseName', required: '调入仓库必须选择' }),
      receiver:        text('接收人', { max: 30 }),
      ...storeFoot,
    },
    sections: {
      基本信息: ['code', 'projectId', 'warehouseId', 'toProjectId', 'toWarehouseId', 'receiver', 'handlerId', 'bizDay', 'totalAmount'],
      ...PAPERS
    },
    lines: {
      items: defineGrid('store.transferLines', {
        title: '调拨明细', access, rows: { add: true, remove: true, move: true }, footer: { amount: 'sum' }, lead: ['itemName', 'quantity'],
        columns: { ...goods, available: shownQuantity('可用库存'), quantity: moved('调拨数量'), ...cost, remark, libMaterialId },
      }),
    },
    derived: [{ when: {}, column: 'totalAmount', value: lines => lines.items.amount }],
    checks: [
      ...hasLines,
      {
        tab: 'basic', at: { line: '', column: 'toWarehouseId' },
        test: ({ head }) => (
          typeof head.toWarehouseId === 'string' && head.toWarehouseId !== ''
            && head.toWarehouseId === head.warehouseId ? '调入仓库不能与调出仓库相同' : null
        ),
      },
    ],
  },
  list: {
    ...storeList, columns: { ...storeList.columns, toProjectName: { width: 190 }, toWarehouseName: { width: 140 } },
    quick: [...storeList.quick, 'toProjectName', 'toWarehouseName'],
  },
  life: {
    number: { type: 'transfer', column: 'code', by: 'day' },
    process: { key: 'otherOut', project: 'projectId', amount: 'totalAmount', people: ['handlerId'], posts: { until: 'outboundFlowLimit' } },
  },
  print: { signers: ['调出仓管员', '调入仓管员', '制单人'] },
})
