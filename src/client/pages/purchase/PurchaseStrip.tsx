import { groupThousands } from '#schemas/kit/index.ts'
import { purchaseApi, type PurchaseStrip as Strip } from '#shared/api/purchase.ts'
import { useCall } from '#client/data/swr.ts'
import { Figure, FigureRow } from '#client/ui/Figure.tsx'

const money = (value: string | null): string | null => (value === null ? null : groupThousands(value))

/** Money only with permission. */
export function PurchaseStrip({ projectId }: { readonly projectId: string }) {
  const { data } = useCall(purchaseApi.strip, { projectId })
  if (data === undefined) return null
  const { target, asked: subscribed, contracted, ordered, received, issued, onHand, coming, ...counts }: Strip = data
  return (
    <FigureRow>
      {target !== null && (
        <>
          <Figure
            label="需要" value={money(target)} unit="元"
            note={`${counts.materials} 种材料${counts.short > 0 ? `，缺 ${counts.short} 种` : '，按目标价'}`}
            tone={counts.short > 0 ? 'bad' : 'plain'}
          />
          <Figure label="已申购" value={money(subscribed)} unit="元" note="按目标价" />
          <Figure label="已签约" value={money(contracted)} unit="元" note={counts.unsigned > 0 ? `${counts.unsigned} 种未签齐` : '按合同价'} />
          <Figure label="已下单" value={money(ordered)} unit="元" note={counts.dear > 0 ? `${counts.dear} 种高于目标价` : '按订单价'} />
          <Figure label="已到货" value={money(received)} unit="元" note="成本口径，净退货" />
          <Figure label="在库" value={money(onHand)} unit="元" note={`已领用 ${money(issued) ?? ''} 元`} />
          <Figure
            label="未到" value={money(coming)} unit="元" note={counts.late > 0 ? `${counts.late} 种迟到` : '按订单价'}
            tone={counts.late > 0 ? 'bad' : 'plain'}
          />
        </>
      )}
      {target === null && (
        <>
          <Figure label="缺料" value={String(counts.short)} unit="种" tone={counts.short > 0 ? 'bad' : 'plain'} note="14 天内要用，在库和在途不够" />
          <Figure label="迟到" value={String(counts.late)} unit="种" tone={counts.late > 0 ? 'bad' : 'plain'} note="已过要求到货日期" />
        </>
      )}
    </FigureRow>
  )
}
