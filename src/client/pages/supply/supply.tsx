import { Document as DocumentIcon } from '@blueprintjs/icons'
import { each, type Row } from '#schemas/kit/index.ts'
import { LIBRARIES, type SupplierKind } from '#schemas/supplier/states.ts'
import { INQUIRY_APPLIES } from '#schemas/supply/applies.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { SUPPLY_LIBRARY } from '#schemas/supply/library.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { labelOfOrder } from '#client/business/store/labels/label.ts'
import { LabelsButton } from '#client/business/store/labels/LabelsButton.tsx'
import { BindWords } from '#client/business/supply/BindWords.tsx'
import { GoodsTools } from '#client/business/supply/GoodsTools.tsx'
import { LabourTools } from '#client/business/supply/LabourTools.tsx'
import { ProjectMaterials } from '#client/business/supply/ProjectMaterials.tsx'
import { DocumentById } from '#client/document/DocumentById.tsx'
import { useQueryParam } from '#client/document/navigation.ts'
import { documentPages } from '#client/document/record/documentPages.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { CompareTab } from './comparison/CompareTab.tsx'
import { KeptTab } from './comparison/KeptTab.tsx'
import { ExtendButton, extending } from './links/inquiryActs.tsx'
import { InvitedTab } from './links/InvitedTab.tsx'

/** Sources of lines by library; a recorded price is copied into the kind's price column. */
const toolsOf = (library: SupplierKind, price: string) =>
  ({ items: library === 'LABOUR' ? <LabourTools price={price} /> : <GoodsTools machine={library === 'MACHINE'} price={price} /> })

/**
 * Sources of requested lines: also the project's target, and free text of a site or a supplier, which is bound once. @param target the
 * column of the target price, if any
 */
const askingTools = (library: SupplierKind, price: string, target?: string) => ({
  items: library === 'LABOUR' ? <LabourTools price={price} />
    : <>{library === 'MATERIAL' && <ProjectMaterials price={target} />}<GoodsTools
      machine={library === 'MACHINE'} price={price}
    /><BindWords machine={library === 'MACHINE'} /></>,
})

export const APPLY_PAGES = each(LIBRARIES, library => documentPages(INQUIRY_APPLIES[library], {
  use: '请采购员问价：写明要什么、多少、什么时候用，采购员逐行回复，或转为询价单。', tools: askingTools(library, 'replyPrice'),
  list: `${SUPPLY_LIBRARY[library].path}/inquiryApply/list`,
}))
export const INQUIRY_PAGES = each(LIBRARIES, library => documentPages(INQUIRIES[library], {
  use: '邀请供应商在截止时间前报价，比价后定标；密封的询价截止前谁也看不到报价。', tools: askingTools(library, 'targetPrice', 'targetPrice'),
  views: { suppliers: <InvitedTab kind={library} /> }, acts: (row, onDone) => <ExtendButton kind={library} row={row} onDone={onDone} />,
  dialogs: [extending(library)],
  tabs: [{ id: 'compare', title: '比价', render: () => <CompareTab kind={library} /> }], list: `${SUPPLY_LIBRARY[library].path}/inquiry/list`,
}))
export const AWARD_PAGES = each(LIBRARIES, library => documentPages(AWARDS[library], {
  use: '报价截止后在比价中选定供应商，审批通过即定标。', list: `${SUPPLY_LIBRARY[library].path}/inquiry/list`,
  tabs: [{ id: 'compare', title: '比价', render: () => <KeptTab kind={library} /> }],
}))

const orderPages = (library: keyof typeof ORDERS) =>
  documentPages(ORDERS[library], {
    use: '凭生效合同分批要货，或小额零星采购；审批通过后等待到货。', tools: toolsOf(library, 'price'), list: `${SUPPLY_LIBRARY[library].path}/order/list`,
    ...library === 'MATERIAL' && { acts: (row: Row) => <LabelsButton labels={() => [labelOfOrder(row)]} /> },
  })
export const ORDER_PAGES = { MATERIAL: orderPages('MATERIAL'), MACHINE: orderPages('MACHINE') }

/** 询价详情 by id alone (spec-1 §2): the link does not contain its library. */
function InquiryById({ noun }: { readonly noun: string }) {
  const id = useQueryParam('id')
  if (id === null) return <EmptyState icon={<DocumentIcon size={32} />} title="没有选择询价单" text="在询价列表里打开。" />
  return <DocumentById id={id} noun={noun} />
}
export const MachineInquiry = () => <InquiryById noun="机械询价单" />
export const PurchaseInquiry = () => <InquiryById noun="采购询价单" />
