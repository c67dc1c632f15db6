import { Comparison } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { changeSides } from '#schemas/change/clientAnswers.ts'
import { variableChangeApi } from '#shared/api/change.ts'
import { getLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'
import { useDraft } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { sideRows } from './clientRows.ts'
import { LINE } from './follow.ts'

/** 三方对照: each line by the contract, inside, and with the client, side by side. */
export function SidesTab() {
  const { store, active, tab } = useDocument()
  const { lines } = useDraft(store)
  const id = store.head('recordId')
  const { data: steps } = useCall(variableChangeApi.steps, typeof id === 'string' ? { id } : null, { quiet: true })
  const rows = lines[LINE]
  const model = useMemo(() => rowsModel(changeSides, sideRows(rows ?? [], steps ?? []), getLookups(), []), [rows, steps])
  return (
    <GridWorkspace
      kind="lines" noun="对照" model={model} readOnly exports active={active && tab === 'sides'}
      empty={<EmptyState icon={<Comparison size={32} />} title="还没有变更项" text="登记变更项后，这里并排列出合同、内部和甲方的工程量与金额。" />}
    />
  )
}
