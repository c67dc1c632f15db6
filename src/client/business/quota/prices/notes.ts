import { dec, groupThousands } from '#schemas/kit/index.ts'
import { monthLabel } from '#schemas/price/listRows.ts'
import { PRICE_SIDE, PRICE_SOURCE } from '#schemas/price/sources.ts'
import type { PriceMark } from '#schemas/price/stale.ts'
import type { CellNote } from '#client/cells/cellEvents.ts'

const signed = (text: string): string => (dec(text).lt(0) ? `−${groupThousands(dec(text).abs().toFixed(2))}` : `+${groupThousands(text)}`)

/** Difference in money and percent, and the newer price's source. */
export function noteOf({ source, price, difference, percent, day, month, side, sure }: PriceMark): CellNote {
  const where = `${month === null ? day : monthLabel(month)}${PRICE_SOURCE[source]}`
  if (price === null || difference === null)
    return { text: `${monthLabel(month ?? day.slice(0, 7)).slice(5)}无价`, title: `${where}中没有这种材料，现价来自更早的月份`, tone: 'warning' }
  const up = dec(difference).gt(0)
  const part = percent === null ? '' : `${signed(percent)}%`
  return {
    text: `${signed(difference)} ${part}`.trim(), tone: up ? 'danger' : 'success',
    title: `${where}${PRICE_SIDE[side]} ${groupThousands(price)} 元，${up
      ? '涨'
      : '跌'} ${signed(difference)} 元${part && `（${part}）`}${sure ? '' : '；现价口径不明，请核对'}`,
  }
}
