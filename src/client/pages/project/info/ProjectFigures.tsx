import { formatCell, NO_LOOKUPS } from '#schemas/kit/index.ts'
import { project as declared } from '#schemas/project/project.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { useCan } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { Figure, FigureRow } from '#client/ui/Figure.tsx'

const { columns } = declared.header

/** Money only with permission for prices. */
export function ProjectFigures({ projectId }: { readonly projectId: string }) {
  const prices = useCan()('P_PRICE', projectId)
  const { data } = useCall(projectRecordApi.info, { id: projectId })
  if (data === undefined) return null
  const { head } = data
  const text = (key: 'contractAmount' | 'bidPrice' | 'bidControlPrice' | 'buildingArea'): string | null =>
    formatCell(head[key], columns[key], NO_LOOKUPS) || null
  const note = (start: unknown, end: unknown): string => `${String(start ?? '未定')} 至 ${String(end ?? '未定')}`
  return (
    <FigureRow>
      {prices && <Figure
        label="合同金额" value={text('contractAmount')} unit="元"
        note={head.contractTaxRate == null ? undefined : `含税 ${head.contractTaxRate}%`}
      />}
      {prices && <Figure
        label="投标报价" value={text('bidPrice')} unit="元" note={head.bidControlPrice == null ? undefined : `招标控制价 ${text('bidControlPrice')}`}
      />}
      <Figure label="建筑面积" value={text('buildingArea')} unit="m²" />
      <Figure label="开工" value={head.actualStart ?? head.planStart ?? null} note={head.actualStart == null ? '计划' : '实际'} />
      <Figure label="计划完工" value={head.planEnd ?? null} note={note(head.planStart, head.planEnd)} />
    </FigureRow>
  )
}
