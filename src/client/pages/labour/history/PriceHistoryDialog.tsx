import { formatCell, type Lookups, type Row } from '#schemas/kit/index.ts'
import { setPrices } from '#schemas/labour/setPrices.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { PriceHistory } from './PriceHistory.tsx'

/** 「泥瓦工 中级工」, with its region if any. */
export const nameOf = (row: Row, lookups: Lookups): string =>
  (['jobCategory', 'jobLevel', 'regionCode'] as const).map(key => formatCell(row[key], setPrices.columns[key], lookups)).filter(Boolean)
    .join(' ')

/** 走势与记录 of one trade, level and region. */
export function PriceHistoryDialog({
  row, lookups, onClose,
}: { readonly row: Row; readonly lookups: Lookups; readonly onClose: () => void }) {
  return <DialogFrame
    size="M" title="走势与记录" code={nameOf(row, lookups)} onClose={onClose}
  ><PriceHistory row={row} lookups={lookups} /></DialogFrame>
}
