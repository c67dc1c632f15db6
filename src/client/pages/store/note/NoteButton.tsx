import { Button } from '@blueprintjs/core'
import { Clipboard } from '@blueprintjs/icons'
import { lazy, Suspense, useState } from 'react'
import { useDocument } from '#client/document/view.ts'
import { toast } from '#client/ui/toaster.tsx'

const NoteDialog = lazy(async () => ({ default: (await import('./NoteDialog.tsx')).NoteDialog }))

/** 粘贴送货单: adds lines from the text of a supplier's delivery note. */
export function NoteButton() {
  const { store } = useDocument()
  const [open, setOpen] = useState(false)
  if (store.readOnly) return null
  const start = (): void => {
    if (typeof store.head('supplierId') !== 'string' || store.head('supplierId') === '') return void toast.info('请先在基本信息中选择供应商')
    setOpen(true)
  }
  return (
    <>
      <Button icon={<Clipboard />} text="粘贴送货单" onClick={start} />
      {open && <Suspense><NoteDialog onClose={() => setOpen(false)} /></Suspense>}
    </>
  )
}
