import { useMemo, useState } from 'react'
import { targetCosts, targetPostings } from '#schemas/analysis/execute.ts'
import { dec, groupThousands, toScale, type Row } from '#schemas/kit/index.ts'
import { analysisExecuteApi as api, type CurrentTarget } from '#shared/api/analysisExecute.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { useCan, useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useRouteParam } from '#client/document/navigation.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { Figure, FigureRow } from '#client/ui/Figure.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { TargetFrame } from './TargetFrame.tsx'
import { useReadRows } from './useReadRows.ts'

const REFUSED = { title: '没有查看目标成本的权限', text: '目标成本全是金额，由可查看价格的成本、计划和财务人员查看。' }
const CLASSES = { labour: '人工', material: '材料', machine: '机械', other: '其他' } as const

interface OfProject { readonly projectId: string }

function Postings({ of: ids, row, onClose }: { readonly of: OfProject, readonly row: Row, readonly onClose: () => void }) {
  const model = useReadRows(targetPostings, useCall(api.postings, { ...ids, itemId: String(row.id) }).data)
  return (
    <DialogFrame size="L" flush title={targetPostings.title} code={String(row.name ?? '')} onClose={onClose}>
      <div className="yz-dialog-grid">{model === undefined
        ? <SkeletonRows rows={4} columns={5} />
        : <GridWorkspace kind="lines" noun="入账记录" model={model} readOnly exports />}</div>
    </DialogFrame>
  )
}

function Costs({ projectId, sums }: OfProject & { readonly sums: NonNullable<CurrentTarget['target']>['sums'] }) {
  const ids = useMemo(() => ({ projectId }), [projectId])
  const model = useReadRows(targetCosts, useCall(api.costs, ids).data)
  const [opened, setOpened] = useState<Row | null>(null)
  const cellEvents = useMemo<CellEvents>(() => ({ open: (_column, row) => setOpened(row) }), [])
  const money = (value: string | null | undefined): string | null => (value == null ? null : groupThousands(value))
  const part = (value: string | null | undefined): string | undefined =>
    (value == null || sums.direct == null || dec(sums.direct).isZero()
      ? undefined
      : `占 ${toScale(dec(value).times(100).div(sums.direct), 2)}%`)
  return (
    <>
      <div className="yz-execute-figures">
        <FigureRow>
          <Figure
            label="目标成本" value={money(sums.direct)} unit="元" tone="main"
            note={sums.perArea == null ? undefined : `单方 ${groupThousands(sums.perArea)} 元/m²`}
          />
          {(Object.keys(CLASSES) as (keyof typeof CLASSES)[]).map(key =>
            <Figure key={key} label={CLASSES[key]} value={money(sums[key])} unit="元" note={part(sums[key])} />)}
        </FigureRow>
      </div>
      {model === undefined
        ? <SkeletonRows rows={8} columns={7} />
        : <GridWorkspace kind="lines" noun="清单项" model={model} readOnly exports cellEvents={cellEvents} />}
      {opened !== null && <Postings of={ids} row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** 实时测算: the frozen target cost by item and class from the ledger, with the postings behind each sum (domain B5.1, B5.6). */
export function TargetPage() {
  const projectId = useRouteParam('id')
  const hasPermission = useMay()
  const sees = useCan()('P_PRICE', projectId)
  return <TargetFrame
    projectId={projectId} may={sees && hasPermission(api.costs.need, projectId)} refused={REFUSED}
  >{({ sums }) => <Costs key={projectId} projectId={projectId} sums={sums} />}</TargetFrame>
}
