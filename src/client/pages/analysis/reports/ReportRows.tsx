import { useMemo } from 'react'
import { formatCell, type Row } from '#schemas/kit/index.ts'
import { getLookups } from '#client/data/lookups.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { askedBy, type ReportKind } from './kinds.ts'

export interface ReportRowsProps {
  readonly of: { readonly projectId: string, readonly analyseId: string }
  readonly kind: ReportKind & { readonly behind: NonNullable<ReportKind['behind']> }
  /** The sum. */
  readonly row: Row
  readonly onClose: () => void
}

/** The rows that a sum of a report is made of. */
export function ReportRows({ of, kind: { grid, behind }, row, onClose }: ReportRowsProps) {
  const asked = useMemo(() => ({ ...of, ...askedBy(behind, row) }), [behind, of, row])
  const list = useRemoteList(behind.grid, behind.page, asked, { inAddress: false })
  const column = grid.columns[behind.title]!
  return (
    <DialogFrame size="L" flush title={behind.grid.title} code={formatCell(row[behind.title], column, getLookups()) || '未分类'} onClose={onClose}>
      <div className="yz-report-rows"><GridWorkspace kind="list" noun="明细" list={list} exports /></div>
    </DialogFrame>
  )
}
