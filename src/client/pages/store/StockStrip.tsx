import { groupThousands } from '#schemas/kit/index.ts'
import { IDLE_DAYS, type StockPart } from '#schemas/store/stockRows.ts'
import type { StockTotals } from '#shared/api/store.ts'
import { Figure, FigureRow } from '#client/ui/Figure.tsx'

interface StockStripProps {
  readonly totals: StockTotals
  /** Whether a past day is displayed, for which reservations and minimum do not apply. */
  readonly isPast: boolean
  readonly part: StockPart | null
  readonly onPart: (part: StockPart | null) => void
}

const yuan = (value: string): string => `${groupThousands(value)} 元`

/** Sums of the stock; each figure filters the rows that it counts. */
export function StockStrip({ totals, isPast, part, onPart }: StockStripProps) {
  const picked = (stockPart: StockPart) => ({ is: part === stockPart, toggle: () => onPart(part === stockPart ? null : stockPart) })
  return (
    <FigureRow>
      {totals.value !== null && <Figure label="库存金额" value={groupThousands(totals.value)} unit="元" note="按移动平均成本" />}
      <Figure label="全部" value={String(totals.kinds)} unit="种" note="有库存的" picked={{ is: part === null, toggle: () => onPart(null) }} />
      {!isPast && <Figure label="已预留" value={String(totals.reserved)} unit="种" note="领料单占用" picked={picked('RESERVED')} />}
      {!isPast && <Figure
        label="低于下限" value={String(totals.below)} unit="种" tone={totals.below > 0 ? 'bad' : 'plain'} note="可用少于下限" picked={picked('BELOW')}
      />}
      <Figure
        label={`${IDLE_DAYS} 天未动`} value={String(totals.idle)} unit="种" note={totals.idleValue === null ? '没有收发' : yuan(totals.idleValue)}
        picked={picked('IDLE')}
      />
      <Figure label="甲供" value={String(totals.partyA)} unit="种" note="只计数量" picked={picked('PARTY_A')} />
    </FigureRow>
  )
}
