import { Button } from '@blueprintjs/core'
import { DocumentOpen } from '@blueprintjs/icons'
import type { Row } from '#schemas/kit/index.ts'
import { PRICE_WARNING } from '#schemas/pricing/problems.ts'
import { amountText } from '#schemas/org/flowCondition.ts'
import { analysisReadingApi, type OfferPart } from '#shared/api/analysisReading.ts'
import { useCall } from '#client/data/swr.ts'
import { useGo } from '#client/document/navigation.ts'
import { Arriving } from '#client/ui/Arriving.tsx'

const money = (value: string | null | undefined): string => (value == null ? '—' : amountText(value))
const percent = (value: string | null | undefined): string => (value == null ? '—' : `${value}%`)
const more = (value: string | null | undefined): string => (value == null ? '—' : `${value.startsWith('-') ? '' : '+'}${amountText(value)}`)

const Part = ({ name, direct, sell, margin }: OfferPart) =>
  <tr><td className="wrap">{name}</td><td
    className="number"
  >{money(direct)}</td><td className="number">{money(sell)}</td><td className="number">{percent(margin)}</td></tr>

/**
 * The facts for a round's approval: sections with cost, price and margin, fees, the control price, the last approved round, and a link to
 * its sheet.
 */
export function RoundReading({ id, head }: { readonly id: string, readonly head: Row }) {
  const go = useGo()
  const {
    data, error, mutate,
  } = useCall(analysisReadingApi.reading, { projectId: String(head.projectId), id }, { quiet: true, keepPreviousData: false })
  // Users who are not approvers read only the round's fields.
  if (error?.status === 404) return null
  if (data === undefined) return <Arriving what="审定依据" error={error} rows={4} columns={2} onRetry={() => void mutate()} />
  const { isChange, sections, fees, whole: totals, control, last, warnings, sheet } = data
  const part = isChange ? '变更项' : '分部'
  return (
    <section className="yz-read yz-read-lines" aria-label="审定依据">
      <h3>审定依据{sheet !== null && <Button
        variant="minimal" size="small" icon={<DocumentOpen />} text={isChange ? '变更测算' : '打开测算表'} onClick={() => go(sheet)}
      />}</h3>
      <div className="yz-scroll">
        <table className="yz-plain" aria-label={`${part}合计`}>
          <thead><tr><th>{part}</th><th
            className="number"
          >成本 元</th><th className="number">报价 元</th><th className="number">毛利率</th></tr></thead>
          <tbody>{[...sections, ...fees].map(part => <Part key={part.id} {...part} />)}</tbody>
          <tfoot><Part id="whole" name="合计" direct={totals.direct} sell={totals.sell} margin={totals.margin} /></tfoot>
        </table>
      </div>
      <dl className="yz-flow-info">
        {control !== null && <div><dt>招标控制价</dt><dd>{money(control.controlPrice)} 元，报价低 {money(control.sell)} 元</dd></div>}
        {last !== null
          && <div><dt>上次审定（第 {last.round} 轮）</dt><dd>成本 {money(
            last.sums.direct
          )} 元（{more(last.difference.direct)}），报价 {money(last.sums.sell)} 元（{more(last.difference.sell)}）</dd></div>}
        {warnings.length > 0
          && <div><dt>提交前提醒</dt><dd>{warnings.reduce((
            sum, { count }
          ) => sum + count, 0)} 处：{warnings.map(({ kind, count }) => `${PRICE_WARNING[kind]} ${count}`).join('、')}</dd></div>}
      </dl>
    </section>
  )
}
