import { choice, defineGrid, text } from '#schemas/kit/index.ts'
import { WAREHOUSE_KIND } from '#schemas/org/warehouses.ts'

/** 可选仓库：启用的仓库，单据从中选择。 */
export const storeWarehouses = defineGrid('store.warehouses', {
  title: '可选仓库', access: { read: 'P_STORAGE' }, rowKey: 'id',
  columns: {
    name:    text('仓库', { readOnly: true, width: 180 }),
    kind:    choice('类型', WAREHOUSE_KIND, { readOnly: true, width: 96 }),
    projectName: text('所属项目', { readOnly: true, width: 200 }),
    keeper:  text('仓管员', { readOnly: true, width: 120 }),
    address: text('地址', { readOnly: true, width: 220 }),
  },
  sort: [['name', 'asc']], quick: ['name', 'projectName', 'address'], pick: { name: 'name', detail: 'kind' },
  source: { page: 'warehouse/queryPageWarehouse' },
})
