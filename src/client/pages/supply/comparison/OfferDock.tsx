import { Button, InputGroup } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useEffect, useState, type ReactNode } from 'react'
import { checkCell, groupThousands, NO_LOOKUPS, shortTimeText, sumOf, toScale, type Row } from '#schemas/kit/index.ts'
import { PRICE_SIDE, type PriceSide } from '#schemas/price/sources.ts'
import { NO_LAPSED_REASON, NO_REASON, supplyComparison } from '#schemas/supply/comparison.ts'
import { onSide, sumOfBoth, unitAtArrival } from '#schemas/supply/landed.ts'
import { FREIGHT, rateOf, unitSides } from '#schemas/supply/quote.ts'
import { fileApi } from '#shared/api/file.ts'
import { useCall } from '#client/data/swr.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { FileThumbs } from '#client/ui/files/FileThumbs.tsx'
import type { Offers, Quoted } from './rows.ts'
import type { Summary } from './summary.ts'

function QuoteFiles({ ids }: { readonly ids: readonly string[] }) {
  const { data } = useCall(fileApi.queryAttachmentByIds, ids.length === 0 ? null : { ids: [...ids] }, { quiet: true })
  return data === undefined ? '—' : <FileThumbs files={data} />
}

interface OfferTableProps { readonly row: string, readonly offers: Offers, readonly side: PriceSide, readonly taken: ReadonlySet<string> }

function OfferTable({ row, offers, side, taken: selected }: OfferTableProps) {
  const quantity = offers.line(row)?.quantity ?? '0'
  const rowOffers = offers.suppliers.flatMap(supplier => {
    const line = offers.compared.at(row, supplier.invited)
    return line === undefined ? [] : [{ supplier, line }]
  })
  type ListedOffer = (typeof rowOffers)[number]
  const facts: readonly (readonly [string, (one: ListedOffer) => ReactNode])[] = [
    ['不含税单价', ({ supplier: { quote }, line }) => groupThousands(unitSides(quote, line.quoted)?.excl ?? '')],
    ['税率', ({ supplier: { quote }, line }) => `${Number(rateOf(quote, line.quoted))}%`],
    [
      '运费分摊',
      ({ supplier: { quote }, line }) => (quote.freight === 'EXTRA' ? groupThousands(onSide(line.freight, side)) : FREIGHT[quote.freight]),
    ],
    [`到场价（${PRICE_SIDE[side]}）`, ({ line }) => groupThousands(unitAtArrival(onSide(line.amount, side), quantity) ?? '')],
    ['品牌', ({ line }) => line.quoted.brand ?? '—'],
    ['供货期', ({ line }) => (line.quoted.days === null ? '—' : `${line.quoted.days} 天`)],
    ['起订量', ({ line }) => line.quoted.leastQuantity ?? '—'],
    [
      '有效期至',
      ({ supplier: { quote, lapsed } }) => (quote.validUntil === null ? '—' : lapsed ? `${quote.validUntil} 已过期` : quote.validUntil),
    ],
    ['说明', ({ line }) => line.quoted.note ?? '—'],
    ['报价版本', ({ supplier: { version, at } }) => `第 ${version ?? 1} 版${at === null ? '' : ` ${shortTimeText(at)}`}`],
    ...rowOffers.some(({ supplier }) => supplier.fileIds.length > 0)
      ? [['附件', ({ supplier }: ListedOffer) => <QuoteFiles ids={supplier.fileIds} />] as const]
      : [],
  ]
  if (rowOffers.length === 0) return <p className="note">这一行没有报价。</p>
  const className = ({ supplier: { invited } }: ListedOffer): string => (selected.has(invited) ? 'number taken' : 'number')
  return (
    <table className="yz-plain">
      <thead>
        <tr><th>报价</th>{rowOffers.map(one => <th
          key={one.supplier.invited} className={className(one)}
        >{one.supplier.supplierName}</th>)}</tr>
      </thead>
      <tbody>{facts.map(([label, valueOf]) => <tr
        key={label}
      ><th>{label}</th>{rowOffers.map(one => <td key={one.supplier.invited} className={className(one)}>{valueOf(one)}</td>)}</tr>)}</tbody>
    </table>
  )
}

/** Current award by supplier, and the totals of complete quotes on both sides of the tax, by rank. */
function TotalsTable({ offers, now, basis }: { readonly offers: Offers, readonly now: Summary['now'], readonly basis: PriceSide }) {
  const partOf = new Map(now.parts.map(part => [part.invited, part]))
  const ranked = offers.suppliers.map(supplier =>
    ({ supplier, rank: offers.compared.rank(supplier.invited), whole: offers.compared.landed(supplier.invited) }))
    .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
  const total = sumOfBoth(now.parts.map(part => part.total))
  return (
    <table className="yz-plain">
      <thead>
        <tr><th>名次（按{PRICE_SIDE[basis]}）</th><th>供应商</th><th className="number">报价含税</th><th
          className="number"
        >报价不含税</th><th className="number">定标行</th><th className="number">定标含税</th><th className="number">定标不含税</th></tr>
      </thead>
      <tbody>
        {ranked.map(({ supplier: { invited, supplierName }, rank, whole: fullOffer }) => {
          const part = partOf.get(invited)
          return (
            <tr key={invited}>
              <td>{rank ?? '—'}</td><td>{supplierName}</td><td
                className="number"
              >{groupThousands(fullOffer?.total.incl ?? '')}</td><td className="number">{groupThousands(fullOffer?.total.excl ?? '')}</td>
              <td className="number">{part?.rows ?? '—'}</td><td
                className="number"
              >{part ? groupThousands(part.total.incl) : '—'}</td><td className="number">{part ? groupThousands(part.total.excl) : '—'}</td>
            </tr>
          )
        })}
        <tr className="sum"><td /><td>定标合计</td><td /><td /><td className="number">{now.rows}</td><td
          className="number"
        >{groupThousands(total.incl)}</td><td className="number">{groupThousands(total.excl)}</td></tr>
      </tbody>
    </table>
  )
}

export interface OfferDockProps {
  readonly row: Row
  readonly number: number
  readonly offers: Offers
  readonly now: Summary['now']
  readonly side: PriceSide
  readonly basis: PriceSide
  readonly missing: number
  readonly edits: boolean
  readonly onReason: (reason: string) => void
  readonly onMissing: () => void
  readonly onClose: () => void
}

const takenText = (offers: Offers, row: Row): string => {
  const takings = offers.takingsOf(row)
  if (takings.length === 0) return '未取'
  return takings.map(({ invited, quantity }) => {
    const [name, above] = [
      offers.suppliers.find((one: Quoted) => one.invited === invited)?.supplierName, offers.compared.above(String(row.id), invited),
    ]
    return `${takings.length > 1 ? `${name} ${toScale(sumOf([quantity]), 2)}` : `取 ${name}`}${above === null ? '' : `，高于最低 ${above}%`}`
  }).join('；')
}

/** 报价明细: the current row with every offer, the reason, and the award. */
export function OfferDock({ row, number, offers, now, side, basis, missing, edits, onReason, onMissing, onClose }: OfferDockProps) {
  const id = String(row.id)
  const stored = typeof row.reason === 'string' ? row.reason : ''
  const [reason, setReason] = useState(stored)
  useEffect(() => setReason(stored), [id, stored])
  const selected = new Set(offers.takingsOf(row).map(({ invited }) => invited))
  return (
    <section className="yz-award-dock" aria-label="报价明细" onKeyDown={({ key }) => { if (key === 'Escape') onClose() }}>
      <header>
        <h2>{number} {String(row.itemName ?? '')}</h2>
        <span className="note">{takenText(offers, row)}</span>
        <span className="yz-grow" />
        {missing > 0 && <Button variant="minimal" size="small" intent="primary" text={`还有 ${missing} 行未写原因`} onClick={onMissing} />}
        <Button variant="minimal" size="small" icon={<Cross />} aria-label="收起报价明细" onClick={onClose} />
      </header>
      <div className="tables" tabIndex={0}>
        <div><OfferTable row={id} offers={offers} side={side} taken={selected} /></div>
        <div>
          {(row.dear === true || row.lapsed === true) && (
            <FieldRow
              label={row.dear === true ? '不取最低的原因' : '报价过期仍取的原因'} required
              error={stored === ''
                ? (row.dear === true ? NO_REASON : NO_LAPSED_REASON)
                : checkCell(reason.trim(), supplyComparison.columns.reason, NO_LOOKUPS) ?? undefined}
            >
              {aria => (
                <InputGroup
                  {...aria} value={reason} readOnly={!edits} onValueChange={setReason}
                  onBlur={() => { if (reason !== stored) onReason(reason) }}
                  onKeyDown={({ key }) => { if (key === 'Enter' && reason !== stored) onReason(reason) }}
                />
              )}
            </FieldRow>
          )}
          <TotalsTable offers={offers} now={now} basis={basis} />
        </div>
      </div>
    </section>
  )
}
