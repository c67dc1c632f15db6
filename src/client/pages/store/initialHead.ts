import { businessDate, isEmpty, type Row } from '#schemas/kit/index.ts'
import { storeApi } from '#shared/api/store.ts'
import { call } from '#client/data/http.ts'

/** Initial head of a bill: today, and the project's only warehouse, or else the company's only one. */
export async function initialHead(head: Row): Promise<Row> {
  const dated = { ...head, bizDay: isEmpty(head.bizDay) ? businessDate() : head.bizDay }
  if (typeof head.projectId !== 'string' || head.projectId === '' || !isEmpty(head.warehouseId)) return dated
  const projectWarehouses = await call(storeApi.warehouses, { projectId: head.projectId, pageSize: 2 }, { quiet: true })
  const rows = projectWarehouses.rows.length > 0
    ? projectWarehouses.rows
    : (await call(storeApi.warehouses, { pageSize: -1 }, { quiet: true })).rows.filter(({ projectName }) => isEmpty(projectName))
  return rows.length === 1 ? { ...dated, warehouseId: rows[0]!.id, warehouseName: rows[0]!.name } : dated
}
