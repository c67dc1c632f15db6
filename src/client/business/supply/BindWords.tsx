import { Button } from '@blueprintjs/core'
import { Link } from '@blueprintjs/icons'
import { useState } from 'react'
import { DICT } from '#schemas/dict/dictionaries.ts'
import type { Row, Value } from '#schemas/kit/index.ts'
import { materialItemApi } from '#shared/api/materialItem.ts'
import { MaterialPicker } from '#client/business/material/MaterialPicker.tsx'
import { useMay } from '#client/data/session.ts'
import { useAltKey } from '#client/document/useAltKey.ts'
import { useFact } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { toast } from '#client/ui/toaster.tsx'
import { bindWords } from './bindWords.ts'

const LINE = 'items'
const TERM_KEYS = ['itemName', 'spec', 'brand', 'unit'] as const
const text = (value: Value | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null)
const isWordy = (row: Row): boolean => text(row.libMaterialId) === null && text(row.itemName) !== null
const isSame = (one: Row, other: Row): boolean => TERM_KEYS.every(key => text(one[key]) === text(other[key]))

/** 绑定到库: binds a supplier's words to a material; the server recognises them in every document saved afterwards. */
export function BindWords({ machine }: { readonly machine: boolean }) {
  const { store, root, sheet, shows } = useDocument()
  const [open, setOpen] = useState<Row | null>(null)
  const canBind = useMay()(materialItemApi.bindingMaterial.need)
  const model = store.line(LINE)
  const word = machine ? '机械' : '材料'
  const count = useFact(store, () => model.rows().filter(isWordy).length)
  const start = (): void => {
    const at = model.row(sheet(LINE)?.selection().active?.rowId ?? '')
    const row = at !== undefined && isWordy(at) ? at : model.rows().find(isWordy)
    if (row === undefined) return void toast.info(`各行都已是${word}库中的${word}`)
    if (text(row.unit) === null) return void toast.bad(`“${String(row.itemName)}”还没有单位，请先填写`)
    setOpen(row)
  }
  useAltKey('KeyB', start, canBind && shows(LINE) && !store.readOnly, root)
  const bind = async (row: Row, item: Row): Promise<void> => {
    const called = (unit: Value | undefined): string => store.lookups.label(DICT.materialUnit, String(unit ?? '')) ?? String(unit ?? '')
    if (item.unit !== row.unit) return void toast.bad(`${word}库中的单位是 ${called(item.unit)}，本行的单位是 ${called(row.unit)}，请先统一单位`)
    const refusal = await bindWords(
      machine, { itemName: String(row.itemName), spec: text(row.spec), brand: text(row.brand), unit: called(row.unit) }, String(item.id)
    )
    if (refusal !== null) return void toast.bad(refusal)
    const alike = model.rows().filter(one => isWordy(one) && isSame(one, row))
    store.edit(
      LINE, { label: `绑定到${word}库`, cells: alike.map(one => ({ rowId: String(one.id), column: 'libMaterialId', value: String(item.id) })) }
    )
    setOpen(null)
    toast.ok(`“${String(row.itemName)}”已绑定到${word}库的 ${String(item.materialName ?? '')}，以后同样的叫法自动识别`)
  }
  if (!canBind || store.readOnly) return null
  return (
    <>
      <Button
        variant="minimal" icon={<Link />} text={count === 0 ? '绑定到库' : `绑定到库 ${count}`} title="Alt B" aria-keyshortcuts="Alt+B"
        onClick={start}
      />
      {open !== null && (
        <MaterialPicker
          machine={machine} single chosenOf={() => new Set()}
          onPick={([item]) => { if (item !== undefined) void bind(open, item).catch(() => {}) }} onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
