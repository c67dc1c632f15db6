import { Button } from '@blueprintjs/core'
import { formatCell, NO_LOOKUPS, PROCESS_STATE, PROCESS_TONES, timeText, type ProcessState } from '#schemas/kit/index.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import type { AnalysisRoundFacts, AnalysisSums, RoundAnalysis } from '#shared/api/analysis.ts'
import { StateTag } from '#client/ui/StateTag.tsx'
import { AnalyseTag } from './AnalyseTag.tsx'
import { AnalysisActs } from './AnalysisActs.tsx'
import { GapNote, isSame, SAME } from './SameItems.tsx'
import { useDeeds } from './useDeeds.ts'

const { columns } = analysisItems
const moneyText = (value: string | null | undefined): string => formatCell(value, columns.direct, NO_LOOKUPS) || '—'
const rateText = (value: string | null | undefined): string => (value == null ? '—' : `${formatCell(value, columns.margin, NO_LOOKUPS)} %`)

/** Confirmed items, out of all. */
const progressOf = ({ items: { NONE: UNMATCHED, MATCHED, CONFIRMED, LOCKED } }: RoundAnalysis): string =>
  `${CONFIRMED + LOCKED} / ${UNMATCHED + MATCHED + CONFIRMED + LOCKED}`

/** Cost, price and margin. Where costs include items without a price, the cost behind the margin is below the total. */
const Money = ({ of: sums }: { readonly of: AnalysisSums }) => (
  <>
    <td className="number">{moneyText(sums.direct)}{!isSame(sums) && <small title={SAME}>对应 {moneyText(sums.pricedDirect)}</small>}</td>
    <td className="number">{moneyText(sums.pricedSell)}<GapNote of={sums} /></td>
    <td className="number">{rateText(sums.margin)}</td>
  </>
)

export interface RoundTableProps {
  readonly projectId: string
  readonly round: AnalysisRoundFacts
  readonly prices: boolean
  readonly onOpen: (analyseId: string) => void
}

/** The round's analyses with progress and sums. */
export function RoundTable({ projectId, round, prices, onOpen }: RoundTableProps) {
  const { analyses, bestAt, seen: isVisible, sums, processState } = round
  // The analysis itself shows its faults for correction.
  const analysisActions = useDeeds({
    projectId, decided: bestAt !== null, onFaults: onOpen,
    onDone: (action, analyseId) => { if (action === 'start' || action === 'reanalyse') onOpen(analyseId) },
  })
  return (
    <div className="yz-analyse-round">
      <table className="yz-plain">
        <thead>
          <tr>
            <th scope="col">测算人员</th><th scope="col">状态</th><th scope="col" className="number">已确认清单项</th>
            {prices && <><th
              scope="col" className="number"
            >直接成本 元</th><th scope="col" className="number">报价 元</th><th scope="col" className="number">毛利率</th></>}
            <th scope="col">提交时间</th><th scope="col"><span className="yz-hidden">操作</span></th>
          </tr>
        </thead>
        <tbody>
          {analyses.map(one => (
            <tr key={one.analyseId}>
              <th scope="row">{one.realName}</th>
              <td><AnalyseTag round={round} analysis={one} />{one.reason !== null && <small>{one.reason}</small>}</td>
              <td className="number">{progressOf(one)}</td>
              {prices && <Money of={one.sums} />}
              <td>{one.submittedAt === null ? '—' : timeText(one.submittedAt)}</td>
              <td className="acts"><AnalysisActs inRow analysis={one} deeds={analysisActions} /><Button
                variant="minimal" size="small" text="打开测算" aria-label={`打开测算：${one.realName}`} onClick={() => onOpen(one.analyseId)}
              /></td>
            </tr>
          ))}
        </tbody>
        {prices && isVisible && bestAt !== null && (
          <tfoot>
            <tr>
              <th scope="row">逐项择优</th>
              <td><StateTag
                {...PROCESS_TONES[processState as ProcessState]}
              >{processState === 'COMPLETE' ? '已审定' : PROCESS_STATE[processState as ProcessState]}</StateTag></td><td />
              <Money of={sums} /><td>{timeText(bestAt)}</td><td />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
