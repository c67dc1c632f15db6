import { machineItemSheet, materialItemSheet } from '#schemas/library/items.ts'
import type { Grid, Row } from '#schemas/kit/index.ts'
import type { MaterialItemRecord } from '#server/db/tables/materialItem.ts'

export const sheetOf = (machine: boolean): Grid => (machine ? machineItemSheet : materialItemSheet)

export const cellsOf = (item: MaterialItemRecord, libCode: string | null): Row => ({
  itemName: item.name, spec: item.spec, brand: item.brand, unit: item.unit, supplierName: item.supplierName, itemCode: item.code,
  remark: item.remark,
  libCode, timesSeen: item.timesSeen, libMaterialId: item.libMaterialId, bindTime: item.bindTime, bindBy: item.bindBy,
})
