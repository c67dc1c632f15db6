import { businessDate, isEmpty, type Row } from '#schemas/kit/index.ts'
import { storeApi } from '#shared/api/store.ts'
import { call } from '#client/data/http.ts'

/** A bill is of today, and goes by the warehouse of its project where there is one, else by the only one that the company has. */
export async function begun(head: Row): Promise<Row> {
  const dated = { ...head, bizDay: isEmpty(head.bizDay) ? businessDate() : head.bizDay }
  if (typeof head.projectId !== 'string' || head.projectId === '' || !isEmpty(head.warehouseId)) return dated
  const own = await call(storeApi.warehouses, { projectId: head.projectId, pageSize: 2 }, { quiet: true })
  const rows = own.rows.length > 0
    ? own.rows
    : (await call(storeApi.warehouses, { pageSize: -1 }, { quiet: true })).rows.filter(({ projectName }) => isEmpty(projectName))
  return rows.length === 1 ? { ...dated, warehouseId: rows[0]!.id, warehouseName: rows[0]!.name } : dated
}
