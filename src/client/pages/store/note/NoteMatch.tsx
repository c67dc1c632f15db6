import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { slotKeys, slotOf } from '#schemas/kit/index.ts'
import { storeNoteApi } from '#shared/api/storeNote.ts'
import type { NoteRow } from '#shared/deliveryNote.ts'
import { call } from '#client/data/http.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useDocument } from '#client/document/view.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { withNote } from './filling.ts'
import { NoteTable } from './NoteTable.tsx'
import { orderTaken, pullOf, type OpenOrderRow } from './openRows.ts'
import { useNoteRows } from './useNoteRows.ts'

interface NoteMatchProps {
  readonly rows: readonly NoteRow[]
  readonly open: readonly OpenOrderRow[]
  readonly onBack: () => void
  readonly onClose: () => void
}
const NO_BINDINGS: readonly (string | null)[] = []

/** Order row of each note row: matched automatically, or by the user, whose choice is remembered. */
export function NoteMatch({ rows, open, onBack, onClose }: NoteMatchProps) {
  const { store } = useDocument()
  const supplierId = String(store.head('supplierId'))
  const input = useMemo(
    () => ({ supplierId, rows: rows.map(({ itemName, spec, unit }) => ({ itemName, spec, unit })) }), [rows, supplierId]
  )
  const { data: bound, error } = useCall(storeNoteApi.words, input)
  const [order, setOrder] = useState(() => orderTaken(store.document, store.draft, open))
  const [drops, setDrops] = useState(true)
  const [busy, setBusy] = useState(false)
  const some = useMemo(() => (order === '' ? open : open.filter(one => one.order === order)), [open, order])
  const note = useNoteRows(store, rows, some, bound ?? NO_BINDINGS)
  const mayBind = useMay()(storeNoteApi.bind.need)
  const source = slotKeys(slotOf(pullOf(store.document))).row
  const brings = new Set(note.brought.map(({ open: { id } }) => id))
  const others =
    (store.draft.lines.items ?? []).filter(row => typeof row[source] === 'string' && row[source] !== '' && !brings.has(row[source])).length
  const pending = note.lines.filter(line => line.pending).length
  const wrong = note.lines.some(({ fault, pending: isPending }) => fault !== null && !isPending)
  const codes = [...new Map(open.map(one => [one.order, one.code]))]

  const fill = async (): Promise<void> => {
    if (note.over.length > 0 && !await confirm({ title: `${note.over.length} 种材料超过待到货`, text: note.over.join('；'), verb: '仍然填入' })) return
    setBusy(true)
    try {
      if (mayBind && note.learnt.length > 0) {
        const { problems } = await call(storeNoteApi.bind, { supplierId, rows: note.learnt })
        for (const problem of problems) toast.info(problem)
      }
      const made = withNote(store.document, store.draft, note.brought, drops, () => crypto.randomUUID())
      store.change('粘贴送货单', () => made.draft)
      toast.ok(
        made.others === 0 ? `已填入 ${note.brought.length} 行` : `已填入 ${note.brought.length - made.others} 行，另 ${made.others} 行与本单表头不一致，没有填入`
      )
      onClose()
    } finally {
      setBusy(false)
    }
  }
  const status = pending > 0 ? `还有 ${pending} 行要确认` : wrong ? '有数量没有填写' : ''
  return (
    <DialogFrame
      size="L" title="粘贴送货单" code={String(store.head('supplierName') ?? '')}
      state={<span className="yz-note-state" role="status">{status}</span>} onClose={onClose} dirty
      tools={<Button text="上一步" onClick={onBack} />}
      actions={<Button
        intent="primary" text={`填入 ${note.brought.length} 行`} loading={busy} disabled={status !== '' || note.brought.length === 0}
        onClick={() => void fill().catch(() => {})}
      />}
    >
      {bound === undefined && error === undefined ? <SkeletonRows rows={6} columns={5} /> : (
        <div className="yz-note">
          <div className="columns">
            {codes.length > 1 && <label>订单<HTMLSelect
              value={order} onChange={event => setOrder(event.currentTarget.value)}
              options={[{ value: '', label: '全部订单' }, ...codes.map(([value, label]) => ({ value, label }))]}
            /></label>}
            {note.lines.some(({ pending: isPending, open: target }) => isPending && target !== null)
              && <Button text="确认全部建议" onClick={note.confirmAll} />}
            {others > 0
              && <Checkbox checked={drops} label={`删除本单中送货单没有的 ${others} 行`} onChange={event => setDrops(event.currentTarget.checked)} />}
          </div>
          <NoteTable note={note} open={some} />
          <p className="hint">确认过的叫法会记在材料明细中，下次这家供应商这样写时自动对应。</p>
        </div>
      )}
    </DialogFrame>
  )
}
