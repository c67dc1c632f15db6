import { Button } from '@blueprintjs/core'
import { BringData, Dollar } from '@blueprintjs/icons'
import { useState } from 'react'
import { newRow, type Row, type Value } from '#schemas/kit/index.ts'
import { MaterialPicker } from '#client/business/material/MaterialPicker.tsx'
import { PriceLookup } from '#client/business/price/PriceLookup.tsx'
import { useCan } from '#client/data/session.ts'
import { useAltKey } from '#client/document/useAltKey.ts'
import { useFact } from '#client/document/useDraft.ts'
import { useFirstAdded } from '#client/document/useFirstAdded.ts'
import { useDocument } from '#client/document/view.ts'
import { toast } from '#client/ui/toaster.tsx'

const LINE = 'items'
const text = (value: Value | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null)

interface GoodsToolsProps {
  readonly machine: boolean
  /** Column for a recorded price. */
  readonly price?: string
}

/** Adds library items, several at once, and sets recorded prices on the active line. */
export function GoodsTools({ machine, price: priceColumn = 'price' }: GoodsToolsProps) {
  const { store, root, sheet, shows } = useDocument()
  const first = useFirstAdded()
  const [picking, setPicking] = useState(false)
  const [asking, setAsking] = useState<Row | null>(null)
  const prices = useCan()('P_PRICE')
  const word = machine ? '机械' : '材料'
  const model = store.line(LINE)
  const usedIds = useFact(store, () => model.rows().flatMap(row => text(row.libMaterialId) ?? []).join(' '))
  const side = (): 'priceIncl' | 'priceExcl' => (store.head('includeTax') === false ? 'priceExcl' : 'priceIncl')
  const start = (): void => setPicking(true)
  useAltKey('KeyL', start, shows(LINE) && !store.readOnly, root)
  const pick = (items: readonly Row[]): void => {
    const rows = items.map(item => newRow(model.grid, crypto.randomUUID(), {
      itemName: item.materialName ?? null, spec: item.spec ?? null, brand: item.brand ?? null, unit: item.unit ?? null,
      [priceColumn]: item[side()] ?? null, libMaterialId: String(item.id),
    }))
    const [row] = rows
    if (row === undefined) return
    store.edit(LINE, { label: `从${word}库选择`, added: rows.map(one => ({ row: one })) })
    first.note({ line: LINE, rowId: String(row.id), column: 'quantity' })
    toast.ok(rows.length === 1 ? `已添加 ${String(row.itemName)}` : `已添加 ${rows.length} 种${word}`)
  }
  const ask = (): void => {
    const row = model.row(sheet(LINE)?.selection().active?.rowId ?? '')
    if (row === undefined || text(row.itemName) === null) toast.info(`请先选择要查价的${word}`)
    else setAsking(row)
  }
  const applyPrice = (point: Row): void => {
    const price = text(point[side()])
    if (asking === null || price === null) return void toast.bad(`这条记录没有${side() === 'priceIncl' ? '含税' : '不含税'}价格`)
    store.edit(LINE, { label: '取价格', cells: [{ rowId: String(asking.id), column: priceColumn, value: price }] })
    setAsking(null)
  }
  if (store.readOnly) return null
  return (
    <>
      <Button icon={<BringData />} text={`从${word}库选择`} title="Alt L" aria-keyshortcuts="Alt+L" onClick={start} />
      {prices && <Button variant="minimal" icon={<Dollar />} text="查价" onClick={ask} />}
      {picking && (
        <MaterialPicker
          machine={machine} onPick={pick} chosenOf={() => new Set(usedIds.split(' '))} onClose={() => { setPicking(false); first.leave() }}
        />
      )}
      {asking !== null && (
        <PriceLookup
          item={{
            machine, libMaterialId: text(asking.libMaterialId), materialName: text(asking.itemName), spec: text(asking.spec),
            brand: text(asking.brand), unit: text(asking.unit),
          }}
          onPick={applyPrice} onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
