import { dec, formatCell, NO_LOOKUPS } from '#schemas/kit/index.ts'
import { feeRows } from '#schemas/pricing/fees.ts'
import type { FeePart } from '#schemas/pricing/feeTerms.ts'
import type { PriceSummary } from '#shared/api/analysisPricing.ts'
import { marginOf, moneyOf } from './ofPrices.ts'

const RATE = feeRows.columns.rate
/** Part labels, shown beside the first of their fees. */
const PARTS: Readonly<Record<FeePart, string>> = {
  UNIT: '单价', MEASURE: '措施', OTHER: '其他', STATUTORY: '规费', DEDUCT: '扣减', DISCOUNT: '让利', TAX: '税',
}

/** The table's fees in order with their amounts; the part's label is at its first fee. */
export function FeeList({ fees }: Pick<PriceSummary, 'fees'>) {
  return (
    <table className="yz-plain yz-price-fees" aria-label="费率表">
      <thead><tr><th
        scope="col"
      >费用</th><th scope="col">基数</th><th scope="col" className="number">费率 %</th><th scope="col" className="number">金额 元</th></tr></thead>
      <tbody>
        {fees.map(({ id, name, part, bases, rate, amount }, at) => (
          <tr key={id} className={part === fees[at - 1]?.part ? undefined : 'begins'}>
            <th scope="row" title={name}><small>{part !== fees[at - 1]?.part && PARTS[part]}</small>{name}</th>
            <td title={bases ?? undefined}>{bases}</td>
            <td className="number">{formatCell(rate, RATE, NO_LOOKUPS)}</td>
            <td className="number">{moneyOf(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** From the items through every subtotal to the client's price and the margin. */
export function PriceTotals({ summary }: { readonly summary: PriceSummary }) {
  const {
    items, allMeasures, others, statutory, taken: deducted, pretax, tax, total, margin, projectMargin, perArea, control, below, unpriced,
    uncosted,
    due,
  } = summary
  const unless = (value: string): boolean => !dec(value).isZero()
  const rows: readonly (readonly [label: string, text: string, isSum?: true])[] = [
    ['分部分项', moneyOf(items)], ['措施项目', moneyOf(allMeasures)], ['其他项目', moneyOf(others)],
    ...(unless(statutory) ? [['规费', moneyOf(statutory)] as const] : []),
    ...(unless(deducted) ? [['扣减与让利', moneyOf(`-${deducted}`)] as const] : []),
    ['税前', moneyOf(pretax), true], ['税金', moneyOf(tax)], ['总价', moneyOf(total), true],
    ['清单毛利率', marginOf(margin)], ['项目毛利率', projectMargin === null ? '不完整' : marginOf(projectMargin)],
    ...(perArea === null ? [] : [['单方 元/m²', moneyOf(perArea)] as const]),
    ...(control === null ? [] : [['控制价', moneyOf(control)] as const, ['下浮', below === null ? '—' : `${below}%`] as const]),
  ]
  const lacks = [[unpriced, '项没有单价'], [uncosted, '项没有成本'], [due, '项待重算']].filter(([count]) => count !== 0)
  return (
    <>
      <table className="yz-plain yz-price-totals" aria-label="总价">
        <tbody>{rows.map(([label, text, isSum]) => <tr
          key={label} className={isSum && 'sum'}
        ><th scope="row">{label}</th><td className="number">{text}</td></tr>)}</tbody>
      </table>
      {lacks.length > 0 && <p className="lacks">{lacks.map(([count, text]) => `${count} ${text}`).join('，')}</p>}
    </>
  )
}
