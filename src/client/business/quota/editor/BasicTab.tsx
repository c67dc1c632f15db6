import { dec, formatCell, groupThousands, isDecimalText, toScale, toText, type Draft } from '#schemas/kit/index.ts'
import { Figure, FigureRow } from '#client/ui/Figure.tsx'
import { FormGrid } from '#client/ui/FieldRow.tsx'
import { HeadField } from '#client/document/HeadField.tsx'
import { useDraft } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import type { PackageItem } from './item.ts'
import { NameControl } from './NameControl.tsx'
import { NameNotice } from './NameNotice.tsx'

const money = (text: string): string => groupThousands(text, 2)

/** Unit price × quantity, rounded once (domain B0). */
export function itemTotal(draft: Draft, item: PackageItem): string | null {
  const price = draft.head.quotaTotalAmount
  return typeof price === 'string' && isDecimalText(item.analyseNum) ? toScale(dec(price).times(item.analyseNum), 2) : null
}

/** Name, unit, quantity, unit price, total price, feature description. */
function ItemFacts({ item }: { readonly item: PackageItem }) {
  const { store } = useDocument()
  const draft = useDraft(store)
  const total = itemTotal(draft, item)
  const price = draft.head.quotaTotalAmount
  return (
    <>
      <FigureRow>
        <Figure label="项目名称" value={item.itemName} />
        <Figure label="单位" value={item.itemUnit} />
        <Figure
          label="工程量" value={isDecimalText(item.analyseNum) ? groupThousands(toText(dec(item.analyseNum))) : item.analyseNum}
          unit={item.itemUnit}
        />
        <Figure label="单价" value={typeof price === 'string' ? money(price) : null} unit="元" />
        <Figure label="合价" value={total === null ? null : money(total)} unit="元" tone="main" />
      </FigureRow>
      <p className="yz-none">项目特征：{item.itemDesc || '—'}</p>
    </>
  )
}

/** 基本信息 */
export function BasicTab({ item }: { readonly item: PackageItem | null }) {
  const { store } = useDocument()
  const code = store.document.header.columns.quotaCode!
  return (
    <div className="yz-document-form">
      {item && <ItemFacts item={item} />}
      <NameNotice store={store} />
      <FormGrid columns={2}>
        <HeadField store={store} name="quotaName" control={NameControl} hint="输入名称可查找已有定额包" />
        <div className="yz-field">
          <label>{code.label}</label>
          <output className="yz-readonly">{formatCell(store.head('quotaCode'), code, store.lookups) || '由系统生成'}</output>
        </div>
        <HeadField store={store} name="quotaUnit" />
        <HeadField store={store} name="quotaProjectType" />
        <HeadField store={store} name="quotaItemType" wide />
        <HeadField store={store} name="quotaDesc" />
        <HeadField store={store} name="quotaImgPath" />
      </FormGrid>
    </div>
  )
}
