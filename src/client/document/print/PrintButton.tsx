import { Button } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { lazy, Suspense, useState } from 'react'
import { useCommands } from '#client/data/commands.ts'
import { useTab } from '#client/data/tabContext.ts'
import type { Printed } from './PrintDialog.tsx'

const PrintDialog = lazy(async () => ({ default: (await import('./PrintDialog.tsx')).PrintDialog }))

export function PrintButton(printed: Printed) {
  const [open, setOpen] = useState(false)
  const { active } = useTab()
  const start = (): void => setOpen(true)
  useCommands([{ key: 'document.print', label: '打印', icon: <Print />, disabled: false, run: start }], active)
  return (
    <>
      <Button variant="minimal" size="small" icon={<Print size={14} />} aria-label="打印" title="打印" onClick={start} />
      {open && <Suspense><PrintDialog {...printed} onClose={() => setOpen(false)} /></Suspense>}
    </>
  )
}
