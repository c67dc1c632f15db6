import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { createDraftStore } from '#client/document/draftStore.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { lookups } from '../../e2e/sheet/harness/grids.ts'
import { cellEvents } from '../cellEvents.tsx'
import { useFresh } from '../useFresh.ts'
import { sheetDocument, sheetDraft, sheetLines } from './document.ts'

const MAX_ROWS = 100_000

/** Lines of an unsaved document in their workspace; `rows` sets their number. */
export function SheetPage() {
  const ready = useFresh(sheetLines.name)
  const rows = Math.min(MAX_ROWS, Math.max(0, Number.parseInt(useQueryParam('rows') ?? '50', 10) || 0))
  const [store] = useState(() => createDraftStore(sheetDocument, sheetDraft(rows), lookups))
  const sheet = useRef<SheetHandle>(null)
  if (!ready) return null
  return (
    <GridWorkspace
      kind="lines" noun="行" model={store.line('lines')} ref={sheet} cellEvents={cellEvents}
      toolbar={<Button intent="primary" icon={<Add />} text="新增行" onClick={() => sheet.current?.run('insertBelow')} />}
    />
  )
}
