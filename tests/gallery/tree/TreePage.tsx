import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { createDraftStore } from '#client/document/draftStore.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { lookups } from '../../e2e/sheet/harness/grids.ts'
import { useFresh } from '../useFresh.ts'
import { sections, sectionsDocument, sectionsDraft } from './grid.ts'

/** A tree with all rows on the client; `rows` sets their number. */
export function TreePage() {
  const ready = useFresh(sections.name)
  const rows = Math.min(50_000, Math.max(0, Number.parseInt(useQueryParam('rows') ?? '5000', 10) || 0))
  const [store] = useState(() => createDraftStore(sectionsDocument, sectionsDraft(rows), lookups))
  const sheet = useRef<SheetHandle>(null)
  const [model] = useState(() => store.line('sections'))
  if (!ready) return null
  return (
    <GridWorkspace
      kind="lines" noun="分部" model={model} ref={sheet}
      toolbar={(
        <>
          <Button intent="primary" icon={<Add />} text="新增同级" onClick={() => sheet.current?.run('insertBelow')} />
          <Button icon={<Add />} text="新增下级" onClick={() => sheet.current?.run('insertUnder')} />
        </>
      )}
    />
  )
}
