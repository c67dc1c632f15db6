import { dec, newRow, toText, type Row } from '#schemas/kit/index.ts'
import { referenceMaterials } from '#schemas/supply/reference.ts'
import { subscribeApi } from '#shared/api/subscribe.ts'
import { LookupDialog } from '#client/document/pickers/LookupDialog.tsx'
import { useTypedAmounts } from '#client/document/pickers/useTypedAmounts.ts'
import { amountFault } from '#client/document/pull/pulledRows.ts'
import { useDraft } from '#client/document/useDraft.ts'
import { useFirstAdded } from '#client/document/useFirstAdded.ts'
import { useDocument } from '#client/document/view.ts'
import { toast } from '#client/ui/toaster.tsx'
import { LINE } from './follow.ts'

const FIELDS = [
  { key: 'quick', label: '查找', placeholder: '材料、规格或分项' },
  { key: 'range', label: '范围', options: [{ key: 'open', label: '有剩余的' }, { key: 'all', label: '全部，含已申购完的' }] },
] as const
const OPEN = { range: 'open' }
const COPIED = [
  'itemName', 'spec', 'brand', 'unit', 'projectItemId', 'projectItemName', 'libMaterialId', 'limit', 'asked', 'refPrice', 'drawsOn',
] as const
const keyOf = (row: Row): string => JSON.stringify([row.projectItemId ?? null, row.drawsOn ?? null])

/** 按额度选: selects remaining materials of the target, several at once and each in part. */
export function EntitlementDialog({ onClose }: { readonly onClose: () => void }) {
  const { store } = useDocument()
  const first = useFirstAdded()
  const { head, lines } = useDraft(store)
  const grid = store.line(LINE).grid
  const added = new Set((lines[LINE] ?? []).map(keyOf))
  const leftOf = (row: Row): string => toText(dec(String(row.left ?? '0')))
  const { amountOf, clear, amounts } = useTypedAmounts(store, LINE, leftOf)
  const fault = (row: Row): string | undefined => amountFault(amountOf(row), leftOf(row))
  const addChosen = (chosen: readonly Row[]): boolean => {
    const wrong = chosen.map(fault).find(one => one !== undefined)
    if (wrong !== undefined) {
      toast.bad(wrong)
      return false
    }
    const rows = chosen.map(row => newRow(grid, crypto.randomUUID(), {
      ...Object.fromEntries(COPIED.map(key => [key, row[key] ?? null])), quantity: amountOf(row), special: false,
      needDay: head.needDay ?? null,
    }))
    store.edit(LINE, { label: '按额度选', added: rows.map(row => ({ row })) })
    clear()
    first.note({ line: LINE, rowId: String(rows[0]!.id), column: 'quantity' })
    toast.ok(rows.length === 1 ? `已添加 ${String(rows[0]!.itemName)}` : `已添加 ${rows.length} 种材料`)
    return true
  }
  const id = head.recordId
  return (
    <LookupDialog
      title="按额度选" code={String(head.projectName ?? '')} grid={referenceMaterials} contract={subscribeApi.referenceMaterials}
      fields={FIELDS} initial={OPEN}
      inputOf={({ quick = '', range }) => ({
        projectId: head.projectId, id: typeof id === 'string' ? id : null, open: range !== 'all',
        ...(quick.trim() !== '' && { quick: quick.trim() }),
      })}
      actions={[{ label: '选用', possible: row => amountFault(leftOf(row), leftOf(row)) === undefined, run: row => addChosen([row]) }]}
      taken={row => (added.has(keyOf(row)) ? '已加入' : Number(leftOf(row)) > 0 ? undefined : '没有剩余')}
      several={{ label: count => (count > 0 ? `加入所选 ${count} 项` : '加入所选'), run: addChosen }}
      amounts={amounts('本次申购', fault)}
      empty={{ title: '没有可申购的额度', text: '项目还没有目标成本，或者都已申购完。在“范围”中看全部。' }}
      onClose={() => { onClose(); first.leave() }}
    />
  )
}
