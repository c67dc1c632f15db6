import { TimelineBarChart } from '@blueprintjs/icons'
import { COST_CLASS } from '#schemas/cost/targetCost.ts'
import { groupThousands, sumOf, toScale } from '#schemas/kit/index.ts'
import { variableChangeApi, type TargetMoved } from '#shared/api/change.ts'
import { useCall } from '#client/data/swr.ts'
import { useDocument } from '#client/document/view.ts'
import { WaterfallChart, type WaterfallBar } from '#client/ui/chart/WaterfallChart.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'

const ICON = <TimelineBarChart size={32} />
const total = (rows: TargetMoved['change']): string => toScale(sumOf(rows.map(({ amount }) => amount)), 2)
const signed = (amount: string): string => (Number(amount) > 0 ? '+' : '') + groupThousands(amount)

function Moved({ moved: { version, posted, before, change } }: { readonly moved: TargetMoved }) {
  const after = toScale(sumOf([total(before), total(change)]), 2)
  const [from, to] = [`第 ${version - 1} 版`, posted ? `第 ${version} 版` : `第 ${version} 版（预计）`]
  const bars: WaterfallBar[] = [
    { label: from, amount: total(before), whole: true },
    ...change.map(({ costClass, amount }) => ({ label: COST_CLASS[costClass], amount })), { label: to, amount: after, whole: true },
  ]
  const classes = [...new Set([...before, ...change].map(({ costClass }) => costClass))]
  const amountIn = (rows: TargetMoved['change'], costKey: string): string =>
    rows.find(({ costClass }) => costClass === costKey)?.amount ?? '0.00'
  return (
    <div className="yz-scroll yz-target-moved" tabIndex={0}>
      <WaterfallChart title={`目标成本从${from}到${to}`} bars={bars} />
      <table className="yz-plain" aria-label="目标成本变化">
        <thead><tr><th>类别</th>{[from, '变更', to].map(title => <th key={title} className="number">{title} 元</th>)}</tr></thead>
        <tbody>
          {classes.map(one => (
            <tr key={one}>
              <td>{COST_CLASS[one]}</td><td
                className="number"
              >{groupThousands(amountIn(before, one))}</td><td className="number">{signed(amountIn(change, one))}</td>
              <td className="number">{groupThousands(toScale(sumOf([amountIn(before, one), amountIn(change, one)]), 2))}</td>
            </tr>
          ))}
          <tr className="sum"><td>合计</td><td className="number">{groupThousands(total(before))}</td><td
            className="number"
          >{signed(total(change))}</td><td className="number">{groupThousands(after)}</td></tr>
        </tbody>
      </table>
    </div>
  )
}

function Stored({ id }: { readonly id: string }) {
  const { data, error } = useCall(variableChangeApi.target, { id }, { quiet: true })
  if (error && data === undefined) return <EmptyState icon={ICON} title="没有取到目标成本" text={error.msg} />
  if (data === undefined) return <SkeletonRows rows={6} columns={4} />
  if (data === null) return <EmptyState icon={ICON} title="项目还没有目标成本" text="项目测算审定后形成目标成本，变更从那时起调整它。" />
  return <Moved moved={data} />
}

/** 目标成本: from version n−1 to the change's version, by class. */
export function TargetTab() {
  const { store } = useDocument()
  const id = store.head('recordId')
  return typeof id === 'string' ? <Stored id={id} /> : <EmptyState icon={ICON} title="还没有目标成本的变化" text="保存后，这里显示变更前后的目标成本。" />
}
