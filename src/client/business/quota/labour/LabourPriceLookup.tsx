import { useId, useState } from 'react'
import type { Row, Value } from '#schemas/kit/index.ts'
import { contractPrices, inquiryPrices } from '#schemas/labour/pricePoints.ts'
import { labourPrices } from '#schemas/quota/lookups.ts'
import { labourApi } from '#shared/api/labour.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { LookupBody } from '#client/document/pickers/LookupBody.tsx'
import type { LookupValues } from '#client/document/pickers/LookupFilters.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { DocTabs, panelId } from '#client/ui/DocTabs.tsx'
import '#client/document/document.css'

const SOURCES = {
  quota: {
    title: '定额', grid: labourPrices, contract: quotaApi.queryPageQuotaWorkerPrice, price: 'workerTotalAmount',
    field: { key: 'quotaName', label: '定额名称' }, empty: undefined,
  },
  inquiry: {
    title: '询价', grid: inquiryPrices, contract: labourApi.queryPageWorkInquiryItemPrice, price: 'price',
    field: { key: 'itemName', label: '项目名称' }, empty: { title: '还没有询价记录', text: '劳务询价得到答复后，单价会出现在这里；也可以换一个名称再查。' },
  },
  contract: {
    title: '合同', grid: contractPrices, contract: labourApi.queryPageWorkContractItemPrice, price: 'price',
    field: { key: 'itemName', label: '项目名称' }, empty: { title: '还没有合同记录', text: '劳务合同生效后，单价会出现在这里；也可以换一个名称再查。' },
  },
} as const
type Source = keyof typeof SOURCES
const ORDER = Object.keys(SOURCES) as Source[]

export interface LabourPriceLookupProps {
  /** Initial search text. */
  readonly name: string
  readonly possible: (price: Value | undefined) => boolean
  readonly onChoose: (price: Value, row: Row) => void
  readonly onClose: () => void
}

const filled = (values: LookupValues): object => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** 人工单价查询: packages, inquiries, contracts (spec-2 §2). */
export function LabourPriceLookup({ name, possible, onChoose, onClose }: LabourPriceLookupProps) {
  const [source, setSource] = useState<Source>('quota')
  const tabs = useId()
  const { title, grid, contract, price, field, empty } = SOURCES[source]
  return (
    <DialogFrame size="L" flush title="人工单价查询" onClose={onClose}>
      <DocTabs id={tabs} label="来源" active={source} onChange={setSource} tabs={ORDER.map(id => ({ id, title: SOURCES[id].title }))} />
      <div className="yz-document-panel" id={panelId(tabs, source)} role="tabpanel" aria-label={title}>
        <LookupBody
          key={source}
          grid={grid} contract={contract} fields={[field]} initial={{ [field.key]: name }} inputOf={filled} empty={empty}
          actions={[{ label: '选中', possible: row => possible(row[price]), run: row => onChoose(row[price] ?? null, row) }]}
        />
      </div>
    </DialogFrame>
  )
}
