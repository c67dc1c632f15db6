import { Import, Tick } from '@blueprintjs/icons'
import { useMemo, type ReactNode } from 'react'
import { pageOfRow, type Grid, type Row } from '#schemas/kit/index.ts'
import { PENDING_WORK, type Wait } from '#schemas/store/pendingLists.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { BASE } from '#client/data/navigation.ts'
import { useGo } from '#client/document/navigation.ts'
import type { PageContract } from '#client/grid/remote/contract.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

const isWait = (value: unknown): value is Wait => typeof value === 'string' && Object.hasOwn(PENDING_WORK, value)
const waitPage = (row: Row): string | undefined =>
  (isWait(row.wait) ? pageOfRow(PENDING_WORK[row.wait], { id: String(row.id) }) : undefined)
export const carryPage = (wait: Wait, id: string): string => `${PENDING_WORK[wait].by.adds ?? ''}?from=${encodeURIComponent(id)}`

interface WaitListProps {
  readonly grid: Grid, readonly contract: PageContract, readonly projectId: string, readonly noun: string, readonly use: string,
  readonly toolbar?: ReactNode
}

export function WaitList({ grid, contract, projectId, noun, use, toolbar }: WaitListProps) {
  const go = useGo()
  const params = useMemo(() => ({ projectId }), [projectId])
  const list = useRemoteList(grid, contract, params, { of: projectId, inAddress: false })
  const events = useMemo<CellEvents>(() => ({
    open: (_column, row) => go(waitPage(row) ?? ''),
    href: (_column, row) => { const page = waitPage(row); return page === undefined ? undefined : BASE + page },
    rowActions: [{
      key: 'carry', label: '办理', icon: <Import />, shown: () => true,
      run: row => { if (isWait(row.wait)) go(carryPage(row.wait, String(row.id))) },
    }],
  }), [go])
  return <GridWorkspace
    kind="list" noun={noun} list={list} cellEvents={events} readOnly exports toolbar={toolbar}
    empty={<EmptyState icon={<Tick size={32} />} title={`没有${grid.title}的${noun}`} text={use} />}
  />
}
