import { groupThousands } from '#schemas/kit/index.ts'
import type { Bundle } from '#schemas/supply/bundle.ts'
import { DifferenceOf } from '#client/ui/Difference.tsx'
import { Figure, FigureRow } from '#client/ui/Figure.tsx'
import type { Summary } from './summary.ts'

const money = (value: string | null): string | null => (value === null ? null : groupThousands(value))
const rowsText = (covered: number, all: number): string => (covered === all ? `${all} 行齐全` : `${covered}/${all} 行`)

export interface FiguresProps {
  readonly summary: Summary
  readonly all: number
  readonly nameAt: (bundle: Bundle) => string
}

/** Totals of the presets, and of the current selection (look 13). */
export function Figures({ summary: { lowest, single, last, now }, all, nameAt }: FiguresProps) {
  return (
    <FigureRow>
      <Figure
        label={`逐行最低（${lowest.bundle.bidders.length} 家）`} value={money(lowest.total)} note={rowsText(lowest.bundle.taken.size, all)}
      />
      <Figure
        label={single === null ? '单家最低' : `单家最低：${nameAt(single.bundle)}`} value={money(single?.total ?? null)}
        note={single === null ? '没有报价' : rowsText(single.bundle.taken.size, all)}
      />
      <Figure
        label="上次合同价" value={money(last.total)}
        note={last.rows === 0 ? '没有合同价' : last.rows === all ? '同量同税口径' : `${last.rows}/${all} 行有合同价`}
      />
      <Figure
        label={`当前定标（${now.parts.length} 家）`} value={money(now.total)} tone="main"
        note={now.rows < all ? `${now.rows}/${all} 行已取` : (
          <span className="yz-award-against">
            较逐行最低 <DifferenceOf sum={now.total} than={lowest.bundle.taken.size === all ? lowest.total : null} />
            {' '}较单家 <DifferenceOf sum={now.total} than={single?.bundle.taken.size === all ? single.total : null} />
            {' '}较上次 <DifferenceOf sum={now.total} than={last.rows === all ? last.total : null} />
          </span>
        )}
      />
    </FigureRow>
  )
}
