import { dec, formatCell, groupThousands, type Lookups, type Row } from '#schemas/kit/index.ts'
import { priceLog } from '#schemas/labour/priceLog.ts'
import { labourApi } from '#shared/api/labour.ts'
import { useCall } from '#client/data/swr.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { Figure, FigureRow } from '#client/ui/Figure.tsx'
import { trendOf } from './trend.ts'
import { StepLine } from './StepLine.tsx'
import '#client/document/document.css'

const RECORD_COLUMNS = ['recordDate', 'state', 'oldDailyPrice', 'dailyPrice', 'quotaReferencePrice', 'byName'] as const
const NEWEST = [{ key: 'recordDate', order: 'DESC' }] as const
const text = (value: Row[string]): string => (typeof value === 'string' ? value : '')

/** The price of one trade, level and region over time: a line, and its records. */
export function PriceHistory({ row, lookups }: { readonly row: Row; readonly lookups: Lookups }) {
  const { data, error, mutate } = useCall(labourApi.queryPageJobCategorySetPriceLog, {
    jobCategory: text(row.jobCategory), jobLevel: text(row.jobLevel), region: text(row.regionCode), pageSize: -1, sorts: [...NEWEST],
  })
  if (data === undefined) return <Arriving what="价格记录" error={error} rows={5} columns={4} onRetry={() => void mutate()} />
  const points = trendOf(data.rows)
  const prices = points.map(({ price }) => price).toSorted((a, b) => dec(a).comparedTo(b))
  const sign = (price: string | undefined): string | null => (price === undefined ? null : groupThousands(price))
  const current = data.rows.find(({ state }) => state === 'NOW')?.dailyPrice
  return (
    <div className="yz-price-history">
      {prices.length > 0 && (
        <>
          <FigureRow>
            <Figure label="现行定额价" value={sign(current ?? undefined)} unit="元/工日" tone="main" />
            <Figure label="最低至最高" value={[...new Set([sign(prices[0]), sign(prices.at(-1))])].join(' – ')} unit="元" />
          </FigureRow>
          <StepLine points={points} label={`定额价走势：${points.map(({ day, price }) => `${day} 起 ${price}`).join('，')}`} />
        </>
      )}
      <table className="yz-plain">
        <thead><tr>
          {RECORD_COLUMNS.map(key =>
            <th key={key} className={key.endsWith('Price') ? 'number' : undefined}>{priceLog.columns[key].label}</th>)}
        </tr></thead>
        <tbody>
          {data.rows.map(record => (
            <tr key={record.id}>
              {RECORD_COLUMNS.map(key => (
                <td key={key} className={key.endsWith('Price') ? 'number' : undefined}>
                  {formatCell(key === 'byName' ? record.byName ?? '平台' : record[key], priceLog.columns[key], lookups)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
