import { SegmentedControl } from '@blueprintjs/core'
import { Chart } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { REPORTS, type ReportKind, type ReportName } from './kinds.ts'
import { ReportRows } from './ReportRows.tsx'

/** More than a screen: a report is read as a whole. */
const PAGE_SIZE = 100

export interface ReportListProps {
  readonly of: { readonly projectId: string, readonly analyseId: string }
  readonly name: ReportName
  readonly onName: (name: ReportName) => void
  /** Whether the user can edit this analysis. */
  readonly works: boolean
}

/** One report of an analysis; a sum leads to its rows. */
export function ReportList({ of: ids, name, onName, works }: ReportListProps) {
  const kind: ReportKind = REPORTS[name]
  const list = useRemoteList(kind.grid, kind.page, ids, { inAddress: false, pageSize: PAGE_SIZE })
  const [opened, setOpened] = useState<Row | null>(null)
  const { behind: details } = kind
  const cellEvents = useMemo<CellEvents>(() => (details === undefined ? {} : { open: (_column, row) => setOpened(row) }), [details])
  return (
    <>
      <GridWorkspace
        kind="list" noun={kind.label} list={list} cellEvents={cellEvents} exports
        empty={<EmptyState icon={<Chart size={32} />} title="没有数据" text="清单项选择定额包、填写机械与其他费后，在这里汇总。" />}
        toolbar={(
          <SegmentedControl
            size="small" aria-label="报表" value={name}
            options={(Object.keys(REPORTS) as ReportName[]).map(value => ({ value, label: REPORTS[value].label }))}
            onValueChange={value => onName(value as ReportName)}
          />
        )}
      />
      {opened !== null && details !== undefined && <ReportRows
        of={ids} kind={{ ...kind, behind: details }} row={opened} works={works} onMoved={list.reload} onClose={() => setOpened(null)}
      />}
    </>
  )
}
