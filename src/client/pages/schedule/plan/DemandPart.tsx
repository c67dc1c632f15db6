import { SegmentedControl } from '@blueprintjs/core'
import { Calendar } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { Grid } from '#schemas/kit/index.ts'
import { PERIOD, scheduleMaterials, schedulePlans, scheduleWorkers } from '#schemas/schedule/demand.ts'
import { scheduleApi as api } from '#shared/api/schedule.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { PageContract } from '#client/grid/remote/contract.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import type { Part } from './ScheduleHead.tsx'

interface Demand {
  readonly grid: Grid, readonly contract: PageContract, readonly noun: string, readonly choices: Readonly<Record<string, string>>,
  readonly asks: (choice: string) => Readonly<Record<string, unknown>>
}
const byPeriod = (period: string) => ({ period: period === 'MONTH' ? 'MONTH' : 'WEEK' })
const DEMANDS: Readonly<Record<Exclude<Part, 'bars'>, Demand>> = {
  materials: { grid: scheduleMaterials, contract: api.materials, noun: '材料需求', choices: PERIOD, asks: byPeriod },
  workers: { grid: scheduleWorkers, contract: api.workers, noun: '用工需求', choices: PERIOD, asks: byPeriod },
  plans: {
    grid: schedulePlans, contract: api.plans, noun: '计划产值', choices: { now: '按现在的进度', confirmed: '按确认的基线' },
    asks: choice => ({ confirmed: choice === 'confirmed' }),
  },
}

interface ListProps extends Demand { readonly projectId: string, readonly choice: string, readonly onChoice: (choice: string) => void }

function List({ grid, contract, noun, choices, asks, projectId, choice, onChoice }: ListProps) {
  const list = useRemoteList(
    grid, contract, useMemo(() => ({ projectId, ...asks(choice) }), [projectId, asks, choice]),
    { of: `${projectId}/${choice}`, inAddress: false }
  )
  return (
    <GridWorkspace
      kind="list" noun={noun} list={list} readOnly exports
      toolbar={<SegmentedControl
        size="small" aria-label="周期" options={Object.entries(choices).map(([value, label]) => ({ value, label }))} value={choice}
        onValueChange={onChoice}
      />}
      empty={<EmptyState icon={<Calendar size={32} />} title={`没有${noun}`} text="剩余的进度项不需要，或清单项没有定额包。" />}
    />
  )
}

/** Remaining demand of the schedule by week or month: materials, workers, money (queryPageMaterial, queryPageWorker, queryPagePlan). */
export function DemandPart({ projectId, part }: { readonly projectId: string, readonly part: Exclude<Part, 'bars'> }) {
  const demand = DEMANDS[part]
  const [choice, setChoice] = useState(Object.keys(demand.choices)[0]!)
  return <List key={choice} {...demand} projectId={projectId} choice={choice} onChoice={setChoice} />
}
