import { Button } from '@blueprintjs/core'
import { BringData } from '@blueprintjs/icons'
import { useState } from 'react'
import { newRow, toText, dec, type Row } from '#schemas/kit/index.ts'
import { unusedRows } from '#schemas/store/unusedRows.ts'
import { storeApi } from '#shared/api/store.ts'
import { LookupDialog } from '#client/document/pickers/LookupDialog.tsx'
import { useTypedAmounts } from '#client/document/pickers/useTypedAmounts.ts'
import { amountFault } from '#client/document/pull/pulledRows.ts'
import { useAltKey } from '#client/document/useAltKey.ts'
import { useFirstAdded } from '#client/document/useFirstAdded.ts'
import { useDocument } from '#client/document/view.ts'
import { toast } from '#client/ui/toaster.tsx'

const LINE = 'items'
const FIELDS = [{ key: 'quick', label: '查找', placeholder: '材料、规格、批号或出库单' }] as const
const NOTHING = {}
const COPIED = [
  'itemName', 'spec', 'brand', 'unit', 'lot', 'issued', 'unused', 'unitCost', 'issueCode', 'projectItemName', 'warehouseName', 'issueId',
  'issueRow',
] as const
const unusedOf = (row: Row): string => toText(dec(typeof row.unused === 'string' ? row.unused : '0'))

/** 取领料: selects materials issued to the project up to the day and not returned, several at once and each in part. */
function UnusedDialog({ onClose }: { readonly onClose: () => void }) {
  const { store } = useDocument()
  const first = useFirstAdded()
  const { grid, rows: now } = store.line(LINE)
  const { amountOf, clear, amounts } = useTypedAmounts(store, LINE, unusedOf)
  const added = new Set(now().map(row => row.issueRow))
  const fault = (row: Row): string | undefined => amountFault(amountOf(row), unusedOf(row))
  const addChosen = (chosen: readonly Row[]): boolean => {
    const wrong = chosen.map(fault).find(one => one !== undefined)
    if (wrong !== undefined) {
      toast.bad(wrong)
      return false
    }
    const rows = chosen.map(row =>
      newRow(grid, crypto.randomUUID(), { ...Object.fromEntries(COPIED.map(key => [key, row[key] ?? null])), quantity: amountOf(row) }))
    store.edit(LINE, { label: '取领料', added: rows.map(row => ({ row })) })
    clear()
    first.note({ line: LINE, rowId: String(rows[0]!.id), column: 'quantity' })
    return true
  }
  return (
    <LookupDialog
      title="取领料" code={String(store.head('projectName') ?? '')} grid={unusedRows} contract={storeApi.unused} fields={FIELDS}
      initial={NOTHING}
      inputOf={({ quick = '' }) =>
        ({ projectId: store.head('projectId'), day: store.head('bizDay'), ...(quick.trim() !== '' && { quick: quick.trim() }) })}
      actions={[{ label: '选用', possible: () => true, run: row => addChosen([row]) }]}
      taken={row => (added.has(row.issueRow) ? '已加入' : undefined)}
      several={{ label: count => (count > 0 ? `加入所选 ${count} 项` : '加入所选'), run: addChosen }}
      amounts={amounts('现场剩余', fault)}
      empty={{ title: '没有领出未退的材料', text: '到这一天为止没有领料出库，或者都已退回。' }}
      onClose={() => { onClose(); first.leave() }}
    />
  )
}

export function UnusedTools() {
  const { store, root, shows } = useDocument()
  const [open, setOpen] = useState(false)
  const start = (): void => {
    const missing = ['projectId', 'bizDay'].some(key => typeof store.head(key) !== 'string' || store.head(key) === '')
    if (missing) return void toast.info('请先在基本信息中选择项目和月末')
    setOpen(true)
  }
  useAltKey('F3', start, shows(LINE) && !store.readOnly, root)
  if (store.readOnly) return null
  return (
    <>
      <Button icon={<BringData />} text="取领料" title="F3" aria-keyshortcuts="F3" onClick={start} />
      {open && <UnusedDialog onClose={() => setOpen(false)} />}
    </>
  )
}
