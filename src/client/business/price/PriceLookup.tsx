import { SegmentedControl } from '@blueprintjs/core'
import { useState } from 'react'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dec, isDecimalText, type Row, type Value } from '#schemas/kit/index.ts'
import { pricePoints } from '#schemas/price/points.ts'
import type { PriceSide, PriceSource } from '#schemas/price/sources.ts'
import { priceApi } from '#shared/api/price.ts'
import { useLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { LookupBody } from '#client/document/pickers/LookupBody.tsx'
import type { LookupField, LookupValues } from '#client/document/pickers/LookupFilters.tsx'
import type { PageContract } from '#client/grid/remote/useRemoteList.ts'
import { PriceCard } from './PriceCard.tsx'
import '#client/document/document.css'
import './prices.css'

/** Initial conditions; provided ones are locked (spec-2 §5). */
export interface PricedItem {
  readonly machine: boolean
  readonly libMaterialId?: string | null
  readonly materialName?: string | null
  readonly spec?: string | null
  readonly brand?: string | null
  /** Dictionary key. */
  readonly unit?: string | null
}

export interface PriceLookupProps {
  readonly item: PricedItem
  /** `price` is on the visible tax side. */
  readonly onPick: (point: Row, price: string) => void
  readonly onClose: () => void
}

type Tab = 'INQUIRY' | 'CONTRACT' | 'PRICE_LIST' | 'ALL'
const TABS: Readonly<Record<
  Tab, { readonly label: string, readonly contract: PageContract, readonly source?: PriceSource, readonly none: string }
>> = {
  INQUIRY: { label: '询价', contract: priceApi.queryPagePurchaseInquiryMaterialPrice, source: 'INQUIRY', none: '还没有询价记录' },
  CONTRACT: { label: '合同', contract: priceApi.queryPagePurchaseContractMaterialPrice, source: 'CONTRACT', none: '还没有合同记录' },
  PRICE_LIST: { label: '信息价', contract: priceApi.queryPageMaterialPrice, source: 'PRICE_LIST', none: '还没有信息价' },
  ALL: { label: '全部', contract: priceApi.queryPageMaterialPrice, none: '还没有价格记录' },
}
const OPTIONS = Object.entries(TABS).map(([value, { label }]) => ({ value, label }))
const SOURCES = [DICT.materialUnit] as const
const isTab = (text: string): text is Tab => Object.hasOwn(TABS, text)

const above0 = (value: Value | undefined): value is string => typeof value === 'string' && isDecimalText(value) && dec(value).gt(0)
const noBrand = (brand: string | null | undefined): string => (brand && brand.trim() !== '无' ? brand : '')

/** 材料价格查询: prices by source, and their statistics (spec-2 §2, §5). */
export function PriceLookup({ item, onPick, onClose }: PriceLookupProps) {
  const { machine, libMaterialId } = item
  const initial: LookupValues = {
    materialName: item.materialName ?? '', spec: item.spec ?? '', brand: noBrand(item.brand), unit: item.unit ?? '',
  }
  const [query, setQuery] = useState(initial)
  const [tab, setTab] = useState<Tab>('ALL')
  const [chosen, setChosen] = useState<PriceSide | null>(null)
  const { lookups } = useLookups(SOURCES)
  const { label, contract, source, none: emptyText } = TABS[tab]
  const word = machine ? '机械' : '材料'
  const inputOf = ({ materialName = '', spec, brand, unit }: LookupValues) => ({
    machine, materialName: materialName.trim(), ...(libMaterialId && { libMaterialId }), ...(spec && { spec }),
    ...(noBrand(brand) && { brand }), ...(unit && { unit }),
  })
  const hasName = (query.materialName ?? '').trim() !== ''
  const { data: statics } = useCall(
    priceApi.queryMaterialPriceStatics, hasName ? { ...inputOf(query), ...(source && { source }) } : null, { quiet: true }
  )
  const side = chosen ?? statics?.basis ?? 'INCL'
  const priceOf = (row: Row): Value | undefined => row[side === 'INCL' ? 'priceIncl' : 'priceExcl']
  const fields: readonly LookupField[] = [
    { key: 'materialName', label: `${word}名称`, placeholder: '请输入名称(必填)', locked: initial.materialName !== '' },
    { key: 'spec', label: '规格型号', locked: initial.spec !== '' },
    { key: 'brand', label: '品牌', locked: initial.brand !== '' },
    { key: 'unit', label: '单位', locked: initial.unit !== '', options: lookups.options(DICT.materialUnit) },
  ]
  return (
    <DialogFrame size="L" flush title={`${word}价格查询`} onClose={onClose}>
      <div className="yz-price-tabs">
        <SegmentedControl
          size="small" aria-label="价格来源" value={tab} options={OPTIONS} onValueChange={value => { if (isTab(value)) setTab(value) }}
        />
      </div>
      <LookupBody
        key={tab}
        grid={pricePoints}
        contract={contract}
        fields={fields}
        initial={initial}
        start={query}
        inputOf={values => ({ ...inputOf(values), ...(tab === 'PRICE_LIST' && { source }) })}
        missing={({ materialName = '' }) => (materialName.trim() === '' ? '请输入名称' : null)}
        onAsked={setQuery}
        actions={[{
          label: '选中', possible: row => above0(priceOf(row)),
          run: row => {
            const price = priceOf(row)
            if (above0(price)) onPick(row, price)
          },
        }]}
        aside={<PriceCard statics={hasName ? statics : undefined} side={side} onSide={setChosen} />}
        empty={{
          title: hasName ? `“${query.materialName}”${emptyText}` : '请输入名称',
          text: tab === 'ALL' ? '询价、合同、信息价和手工记录的价格会出现在这里。' : `换一个来源看看，“全部”里有所有来源的价格（现在是${label}）。`,
        }}
      />
    </DialogFrame>
  )
}
