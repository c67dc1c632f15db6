import { Button } from '@blueprintjs/core'
import { BringData } from '@blueprintjs/icons'
import { useState } from 'react'
import { dec, newRow, toText, ZERO, type Row, type Value } from '#schemas/kit/index.ts'
import { purchaseSummary } from '#schemas/supply/purchaseSummary.ts'
import { purchaseApi } from '#shared/api/purchase.ts'
import { useMay } from '#client/data/session.ts'
import { LookupDialog } from '#client/document/pickers/LookupDialog.tsx'
import { useTypedAmounts } from '#client/document/pickers/useTypedAmounts.ts'
import { useAltKey } from '#client/document/useAltKey.ts'
import { useFact } from '#client/document/useDraft.ts'
import { useFirstAdded } from '#client/document/useFirstAdded.ts'
import { useDocument } from '#client/document/view.ts'
import { toast } from '#client/ui/toaster.tsx'

const LINE = 'items'
const FIELDS = [{ key: 'quick', label: '查找', placeholder: '材料、规格或品牌' }] as const
const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '')
const figure = (value: Value | undefined) => (text(value) === '' ? ZERO : dec(text(value)))

/** The changed target's remainder, neither inquired nor contracted; empty if exceeded. */
export function notInquired({ target, change, inquiring, contracted }: Row): string {
  const rest = figure(target).plus(figure(change)).minus(figure(inquiring)).minus(figure(contracted))
  return rest.gt(ZERO) ? toText(rest) : ''
}

/** Null for a row in words. */
const libraryIdOf = ({ material }: Row): string | null => (text(material) === '' || text(material).startsWith('[') ? null : text(material))

interface ProjectMaterialsProps {
  readonly projectId: string
  /** Target price column, if the kind has one. */
  readonly price?: string
  readonly onClose: () => void
}

function ProjectMaterialsDialog({ projectId, price, onClose }: ProjectMaterialsProps) {
  const { store } = useDocument()
  const first = useFirstAdded()
  const { grid } = store.line(LINE)
  const { read, amountOf, clear, amounts } = useTypedAmounts(store, LINE, notInquired)
  const fault = (row: Row): string | undefined => {
    const amount = read(row)
    if (!amount.ok) return `${String(row.itemName)}：数量只能填数字`
    return amount.value === null || dec(String(amount.value)).lte(0) ? `${String(row.itemName)}：数量必须大于 0` : undefined
  }
  const pull = (chosen: readonly Row[]): boolean => {
    const wrong = chosen.map(fault).find(one => one !== undefined)
    if (wrong !== undefined) {
      toast.bad(wrong)
      return false
    }
    const rows = chosen.map(row => newRow(grid, crypto.randomUUID(), {
      itemName: row.itemName ?? null, spec: row.spec ?? null, brand: row.brand ?? null, unit: row.unit ?? null,
      needDay: row.needDay ?? store.head('needDay'), quantity: amountOf(row),
      libMaterialId: libraryIdOf(row), ...price !== undefined && { [price]: row.targetPrice ?? null },
    }))
    store.edit(LINE, { label: '从项目材料选', added: rows.map(row => ({ row })) })
    clear()
    first.note({ line: LINE, rowId: String(rows[0]!.id), column: 'quantity' })
    toast.ok(rows.length === 1 ? `已添加 ${String(rows[0]!.itemName)}` : `已添加 ${rows.length} 种材料`)
    return true
  }
  return (
    <LookupDialog
      title="从项目材料选" code={text(store.head('projectName'))} grid={purchaseSummary} contract={purchaseApi.page} fields={FIELDS}
      inputOf={({ quick = '' }) => ({ projectId, ...(quick.trim() !== '' && { quick: quick.trim() }) })}
      actions={[{ label: '选用', possible: () => true, run: row => pull([row]) }]}
      several={{ label: count => (count > 0 ? `加入所选 ${count} 种` : '加入所选'), run: pull }}
      amounts={amounts('本次询价', fault)}
      empty={{ title: '项目还没有材料', text: '审定测算后，目标成本中的材料和已申购、询价、签约的材料在这里。' }}
      onClose={() => { onClose(); first.leave() }}
    />
  )
}

/** 从项目材料选: materials of the project's target cost, with inquired and contracted quantities; several, each in part. */
export function ProjectMaterials({ price }: Pick<ProjectMaterialsProps, 'price'>) {
  const { store, root, shows } = useDocument()
  const [open, setOpen] = useState(false)
  const projectId = useFact(store, now => text(now.head('projectId')))
  const canRead = useMay()(purchaseApi.page.need, projectId)
  const start = (): void => {
    if (projectId === '') toast.info('请先在基本信息中选择项目')
    else if (!canRead) toast.bad('没有查看这个项目采购汇总的权限')
    else setOpen(true)
  }
  useAltKey('F3', start, shows(LINE) && !store.readOnly, root)
  if (store.readOnly) return null
  return (
    <>
      <Button icon={<BringData />} text="从项目材料选" title="F3" aria-keyshortcuts="F3" onClick={start} />
      {open && <ProjectMaterialsDialog projectId={projectId} price={price} onClose={() => setOpen(false)} />}
    </>
  )
}
