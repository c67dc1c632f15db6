import { Button } from '@blueprintjs/core'
import { BringData } from '@blueprintjs/icons'
import { lazy, Suspense, useState } from 'react'
import { useAltKey } from '../useAltKey.ts'
import { useDocument } from '../view.ts'

const PullDialog = lazy(async () => ({ default: (await import('./PullDialog.tsx')).PullDialog }))

/** 取明细 from other documents. */
export function PullButton({ line }: { readonly line: string }) {
  const { store, root, shows } = useDocument()
  const [open, setOpen] = useState(false)
  const start = (): void => setOpen(true)
  useAltKey('KeyT', start, shows(line) && !store.readOnly, root)
  if (store.readOnly) return null
  return (
    <>
      <Button icon={<BringData />} text="取明细" title="Alt T" aria-keyshortcuts="Alt+T" onClick={start} />
      {open && <Suspense><PullDialog line={line} onClose={() => setOpen(false)} /></Suspense>}
    </>
  )
}
