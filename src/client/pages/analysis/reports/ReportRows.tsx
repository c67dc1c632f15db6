import { useMemo, useState } from 'react'
import { PUBLIC_PHASE } from '#schemas/analysis/phaseReport.ts'
import { formatCell, type Row } from '#schemas/kit/index.ts'
import { getLookups } from '#client/data/lookups.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { PhaseChoices } from '../PhaseChoices.tsx'
import { askedBy, type ReportKind } from './kinds.ts'

export interface ReportRowsProps {
  readonly of: { readonly projectId: string, readonly analyseId: string }
  readonly kind: ReportKind & { readonly behind: NonNullable<ReportKind['behind']> }
  readonly row: Row
  /** Whether the user can edit this analysis. */
  readonly works: boolean
  /** Called after changes behind sums. */
  readonly onMoved: () => Promise<unknown>
  readonly onClose: () => void
}

/** The rows behind a report's sum. */
export function ReportRows({ of: ids, kind: { grid, behind: details }, row, works, onMoved, onClose }: ReportRowsProps) {
  const query = useMemo(() => ({ ...ids, ...askedBy(details, row) }), [details, ids, row])
  const list = useRemoteList(details.grid, details.page, query, { inAddress: false })
  const [selected, setSelected] = useState<readonly string[]>([])
  const moves = works && details.phased === true && row.id !== PUBLIC_PHASE
  const column = grid.columns[details.title]!
  return (
    <DialogFrame
      size="L" flush title={details.grid.title} code={formatCell(row[details.title], column, getLookups()) || '未分类'} onClose={onClose}
    >
      <div className="yz-dialog-grid">
        <GridWorkspace
          kind="list" noun="明细" list={list} exports onRows={setSelected}
          toolbar={moves && <MenuButton text="归入阶段"><PhaseChoices
            of={ids} withItems={run => run(selected)} inPhase={String(row.id)} onMoved={() => Promise.all([list.reload(), onMoved()])}
          /></MenuButton>}
        />
      </div>
    </DialogFrame>
  )
}
