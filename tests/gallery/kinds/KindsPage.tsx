import { useState } from 'react'
import { createDraftStore } from '#client/document/draftStore.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { lookups } from '../../e2e/sheet/harness/grids.ts'
import { cellEvents } from '../cellEvents.tsx'
import { useFresh } from '../useFresh.ts'
import { kindLines, kindsDocument, kindsDraft } from './document.ts'

/** Every column kind and named cell: a row per state, a column per kind. */
export function KindsPage() {
  const ready = useFresh(kindLines.name)
  const readOnly = useQueryParam('readonly') === '1'
  const [store] = useState(() => createDraftStore(kindsDocument, kindsDraft(), lookups, { readOnly }))
  if (!ready) return null
  return <GridWorkspace kind="lines" noun="行" model={store.line('kinds')} readOnly={readOnly} cellEvents={cellEvents} />
}
