import { Button } from '@blueprintjs/core'
import { AddToArtifact, BringData, Lock, NewObject } from '@blueprintjs/icons'
import { useState } from 'react'
import { newRow, type Row, type Value } from '#schemas/kit/index.ts'
import { REASON_MAX } from '#shared/api/document.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { asLibraryItem } from '#schemas/supply/special.ts'
import { subscribeApi } from '#shared/api/subscribe.ts'
import { MaterialPicker } from '#client/business/material/MaterialPicker.tsx'
import { call } from '#client/data/http.ts'
import { useMay } from '#client/data/session.ts'
import { reload } from '#client/data/swr.ts'
import { useAltKey } from '#client/document/useAltKey.ts'
import { useFact } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { askReason } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { EntitlementDialog } from './EntitlementDialog.tsx'
import { LINE } from './follow.ts'

const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

/** 结束余量: returns the unused rest of an approved one to the entitlement. */
function EndButton({ id }: { readonly id: string }) {
  const [busy, setBusy] = useState(false)
  const end = async (): Promise<void> => {
    const reason = await askReason(
      { title: '结束余量？', text: '没有取用的数量退回额度，已取用和在途的不变。', verb: '结束余量', reason: { label: '结束原因', max: REASON_MAX } }
    )
    if (reason === null) return
    setBusy(true)
    await call(subscribeApi.end, { id, reason }).then(() => toast.ok('已结束余量，没有取用的退回额度'), () => undefined)
    void reload(pullApi.standings, subscribeApi.standing)
    setBusy(false)
  }
  return <Button icon={<Lock />} text="结束余量" loading={busy} onClick={() => void end()} />
}

/** Sources of lines: the target's remainder, free text, and binding free text to library items. */
export function SubscribeTools() {
  const { store, root, goTo, sheet, shows } = useDocument()
  const [open, setOpen] = useState<'entitlement' | Row | null>(null)
  const canEnd = useMay()(subscribeApi.end.need)
  const ends = useFact(store, now => (now.readOnly && now.head('processState') === 'COMPLETE' ? text(now.head('recordId')) : ''))
  const model = store.line(LINE)
  const select = (): void => {
    if (text(store.head('projectId')) === '') return void toast.info('请先在基本信息中选择项目')
    setOpen('entitlement')
  }
  useAltKey('F3', select, shows(LINE) && !store.readOnly, root)
  const addSpecial = (): void => {
    const rowId = crypto.randomUUID()
    store.edit(LINE, { label: '新增特殊材料', added: [{ row: newRow(model.grid, rowId, { special: true, needDay: store.head('needDay') }) }] })
    goTo({ line: LINE, rowId, column: 'itemName' })
  }
  const toLibrary = (): void => {
    const at = model.row(sheet(LINE)?.selection().active?.rowId ?? '')
    const row = at !== undefined && text(at.libMaterialId) === ''
      ? at
      : model.rows().find(one => text(one.libMaterialId) === '' && text(one.itemName) !== '')
    if (row === undefined || text(row.itemName) === '') toast.info('没有要转入材料库的特殊材料')
    else setOpen(row)
  }
  const bind = (row: Row, item: Row): void => {
    const cells = asLibraryItem(row, { id: String(item.id), name: text(item.materialName), spec: text(item.spec)
      || null, brand: text(item.brand) || null, unit: text(item.unit) }, store.lookups)
    if (typeof cells === 'string') return void toast.bad(cells)
    store.edit(LINE, { label: '转入材料库', cells: Object.entries(cells).map(([column, value]) => ({ rowId: String(row.id), column, value })) })
    setOpen(null)
    toast.ok(`${text(row.itemName)} 已转为材料库的 ${text(item.materialName)}`)
  }
  if (store.readOnly) return ends !== '' && canEnd ? <EndButton id={ends} /> : null
  return (
    <>
      <Button icon={<BringData />} text="按额度选" title="F3" aria-keyshortcuts="F3" onClick={select} />
      <Button icon={<NewObject />} text="特殊材料" onClick={addSpecial} />
      <Button variant="minimal" icon={<AddToArtifact />} text="转入材料库" onClick={toLibrary} />
      {open === 'entitlement' && <EntitlementDialog onClose={() => setOpen(null)} />}
      {open !== null && open !== 'entitlement' && (
        <MaterialPicker
          machine={false} single chosenOf={() => new Set()} onPick={([item]) => { if (item !== undefined) bind(open, item) }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
