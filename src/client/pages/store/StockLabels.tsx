import { MenuItem } from '@blueprintjs/core'
import { Barcode } from '@blueprintjs/icons'
import type { Row } from '#schemas/kit/index.ts'
import { storeApi } from '#shared/api/store.ts'
import { labelsOfGoods } from '#client/business/store/labels/label.ts'
import { useLabels } from '#client/business/store/labels/useLabels.tsx'
import { call } from '#client/data/http.ts'
import { MenuButton } from '#client/ui/MenuButton.tsx'

interface StockLabelsProps {
  readonly chosen: readonly Row[]
  readonly where: { readonly projectId: string, readonly warehouseId?: string }
}

/** 打印标签 of the selected stock rows, or of the whole displayed stock. */
export function StockLabels({ chosen, where }: StockLabelsProps) {
  const { show, dialog } = useLabels()
  const all = async (): Promise<void> => {
    const { rows } = await call(storeApi.stock, { ...where, pageSize: -1 })
    show(labelsOfGoods(rows.filter(({ quantity }) => Number(quantity) !== 0)))
  }
  return (
    <>
      <MenuButton icon={<Barcode />} text="打印标签">
        <MenuItem
          text={chosen.length === 0 ? '所选材料' : `所选 ${chosen.length} 种材料`} disabled={chosen.length === 0}
          onClick={() => show(labelsOfGoods(chosen))}
        />
        <MenuItem text={where.warehouseId === undefined ? '全部仓库的材料' : '本仓库的全部材料'} onClick={() => void all().catch(() => {})} />
      </MenuButton>
      {dialog}
    </>
  )
}
