import { Button } from '@blueprintjs/core'
import { BringData } from '@blueprintjs/icons'
import { useState } from 'react'
import { newRow, type Row } from '#schemas/kit/index.ts'
import { storeApi } from '#shared/api/store.ts'
import { StockTools } from '#client/business/store/StockTools.tsx'
import { call } from '#client/data/http.ts'
import { useDocument } from '#client/document/view.ts'
import { toast } from '#client/ui/toaster.tsx'

const LINE = 'items'
const COPIED = ['itemName', 'spec', 'brand', 'unit', 'lot', 'owner', 'libMaterialId'] as const
const KEY = ['libMaterialId', 'spec', 'brand', 'unit', 'lot', 'owner'] as const
const keyOf = (row: Row): string => JSON.stringify(KEY.map(key => row[key] ?? null))

/** 取库存: adds all stock that is no line yet; 从库存选 adds a selection. */
export function CountTools() {
  const { store } = useDocument()
  const [busy, setBusy] = useState(false)
  if (store.readOnly) return null
  const fill = async (): Promise<void> => {
    const warehouseId = store.head('warehouseId')
    if (typeof warehouseId !== 'string' || warehouseId === '') return void toast.info('请先在基本信息中选择仓库')
    setBusy(true)
    try {
      const { rows } = await call(storeApi.stock, { pageNum: 1, pageSize: -1, sorts: [], filters: [], warehouseId })
      const { grid, rows: now } = store.line(LINE)
      const existing = new Set(now().map(keyOf))
      const added = rows.map((row): Row => ({ ...row })).filter(row => !existing.has(keyOf(row)))
        .map(row => ({ row: newRow(
          grid, crypto.randomUUID(), { ...Object.fromEntries(COPIED.map(key => [key, row[key] ?? null])), book: row.quantity ?? null }
        ) }))
      if (added.length === 0) return void toast.info(rows.length === 0 ? '仓库里没有材料' : '库存都已在明细中')
      store.edit(LINE, { label: '取库存', added })
      toast.ok(`已取 ${added.length} 种材料`)
    } finally {
      setBusy(false)
    }
  }
  return <><Button icon={<BringData />} text="取库存" loading={busy} onClick={() => void fill().catch(() => undefined)} /><StockTools /></>
}
