import { Button } from '@blueprintjs/core'
import { BringData } from '@blueprintjs/icons'
import { useState } from 'react'
import { newRow, parseCell, type Row, type Value } from '#schemas/kit/index.ts'
import { stockRows } from '#schemas/store/stockRows.ts'
import { storeApi } from '#shared/api/store.ts'
import { LookupDialog } from '#client/document/pickers/LookupDialog.tsx'
import { amountFault } from '#client/document/pull/pulledRows.ts'
import { useAltKey } from '#client/document/useAltKey.ts'
import { useFirstAdded } from '#client/document/useFirstAdded.ts'
import { useDocument } from '#client/document/view.ts'
import { toast } from '#client/ui/toaster.tsx'

const LINE = 'items'
const FIELDS = [{ key: 'quick', label: '查找', placeholder: '材料、规格、品牌或批号' }] as const
const NOTHING = {}
const COPIED = ['itemName', 'spec', 'brand', 'unit', 'lot', 'owner', 'available', 'libMaterialId'] as const
const available = (row: Row): string => (typeof row.available === 'string' ? row.available : '0')

/** 从库存选: stock of the bill's warehouse, several rows, each in part. */
function StockDialog({ onClose }: { readonly onClose: () => void }) {
  const { store } = useDocument()
  const first = useFirstAdded()
  const { grid } = store.line(LINE)
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const textOf = (row: Row): string => typed.get(String(row.id)) ?? ''
  /** As in a cell: full-width digits and thousands separators are allowed. */
  const amountOf = (row: Row): Value => {
    const read = parseCell(textOf(row), grid.columns.quantity!, store.lookups)
    return read.ok ? read.value : textOf(row)
  }
  const fault = (row: Row): string | undefined => amountFault(amountOf(row), available(row))
  const pull = (chosen: readonly Row[]): boolean => {
    const wrong = chosen.filter(row => typed.has(String(row.id))).map(fault).find(one => one !== undefined)
    if (wrong !== undefined) {
      toast.bad(wrong)
      return false
    }
    const rows = chosen.map(row => newRow(
      grid, crypto.randomUUID(),
      { ...Object.fromEntries(COPIED.map(key => [key, row[key] ?? null])), quantity: typed.has(String(row.id)) ? amountOf(row) : null }
    ))
    store.edit(LINE, { label: '从库存选', added: rows.map(row => ({ row })) })
    setTyped(new Map())
    first.note({ line: LINE, rowId: String(rows[0]!.id), column: 'quantity' })
    toast.ok(rows.length === 1 ? `已添加 ${String(rows[0]!.itemName)}` : `已添加 ${rows.length} 种材料`)
    return true
  }
  return (
    <LookupDialog
      title="从库存选" code={String(store.head('warehouseName') ?? '')} grid={stockRows} contract={storeApi.stock} fields={FIELDS}
      initial={NOTHING}
      inputOf={({ quick = '' }) => ({
        warehouseId: store.head('warehouseId'), projectId: store.head('projectId'), ...(quick.trim() !== '' && { quick: quick.trim() }),
      })}
      actions={[{ label: '选用', possible: () => true, run: row => pull([row]) }]}
      several={{ label: count => (count > 0 ? `加入所选 ${count} 项` : '加入所选'), run: pull }}
      amounts={{
        label: '数量', of: textOf, fault: row => (typed.has(String(row.id)) ? fault(row) : undefined),
        set: (row, text) => setTyped(now => new Map([...now, [String(row.id), text]])),
        reset: row => setTyped(now => new Map([...now].filter(([typedId]) => typedId !== row.id))),
      }}
      empty={{ title: '仓库里没有材料', text: '先办理入库，或换一个仓库。' }}
      onClose={() => { onClose(); first.leave() }}
    />
  )
}

/** For bills that take goods out of a warehouse. */
export function StockTools() {
  const { store, root, shows } = useDocument()
  const [open, setOpen] = useState(false)
  const start = (): void => {
    if (typeof store.head('warehouseId') !== 'string' || store.head('warehouseId') === '') return void toast.info('请先在基本信息中选择仓库')
    setOpen(true)
  }
  useAltKey('F3', start, shows(LINE) && !store.readOnly, root)
  if (store.readOnly) return null
  return (
    <>
      <Button icon={<BringData />} text="从库存选" title="F3" aria-keyshortcuts="F3" onClick={start} />
      {open && <StockDialog onClose={() => setOpen(false)} />}
    </>
  )
}
