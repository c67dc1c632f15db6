import { Button } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { NoteRow } from '#shared/deliveryNote.ts'
import { useDocument } from '#client/document/view.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { NoteMatch } from './NoteMatch.tsx'
import { NoteText, readNote, type Typed } from './NoteText.tsx'
import { openOrderRows, type OpenOrderRow } from './openRows.ts'
import './note.css'

const NOTHING: Typed = { text: '', columns: null }

/** 粘贴送货单: the note's text, then the order row of each of its rows. Nothing is written before that is complete. */
export function NoteDialog({ onClose }: { readonly onClose: () => void }) {
  const { store } = useDocument()
  const [open, setOpen] = useState<readonly OpenOrderRow[] | null>(null)
  const [typed, setTyped] = useState(NOTHING)
  const [rows, setRows] = useState<readonly NoteRow[] | null>(null)
  // Open order rows are loaded once: the bill does not change below the dialog.
  const load = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const openRows = await openOrderRows(store.document, store.draft).catch(() => null)
    if (signal.aborted) return
    if (openRows === null) onClose()
    else setOpen(openRows)
  })
  useEffect(() => {
    const control = new AbortController()
    void load(control.signal)
    return () => control.abort()
  }, [])
  const read = readNote(typed)
  if (rows !== null && open !== null) return <NoteMatch rows={rows} open={open} onBack={() => setRows(null)} onClose={onClose} />
  return (
    <DialogFrame
      size="L" title="粘贴送货单" code={String(store.head('supplierName') ?? '')} onClose={onClose}
      actions={<Button
        intent="primary" text={read.rows.length === 0 ? '对应订单' : `对应订单 ${read.rows.length} 行`}
        disabled={read.rows.length === 0 || open === null} onClick={() => setRows(read.rows)}
      />}
    >
      {open === null ? <SkeletonRows rows={4} columns={4} /> : <NoteText typed={typed} onTyped={setTyped} />}
    </DialogFrame>
  )
}
