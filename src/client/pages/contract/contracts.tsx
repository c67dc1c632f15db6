import { Document as DocumentIcon } from '@blueprintjs/icons'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { CONTRACT_LIBRARY } from '#schemas/contract/states.ts'
import { SUPPLEMENTS_OF } from '#schemas/contract/supplements.ts'
import { each } from '#schemas/kit/index.ts'
import { LIBRARIES, type SupplierKind } from '#schemas/supplier/states.ts'
import { DocumentById } from '#client/document/DocumentById.tsx'
import { useQueryParam } from '#client/document/navigation.ts'
import { amendmentPages } from '#client/document/record/amendmentPages.tsx'
import { documentPages, type DocumentPages } from '#client/document/record/documentPages.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { GoodsTools } from '#client/business/supply/GoodsTools.tsx'
import { LabourTools } from '#client/business/supply/LabourTools.tsx'

/** Sources of the lines of contracts and supplements, by library. */
const TOOLS = {
  LABOUR: { items: <LabourTools /> }, MATERIAL: { items: <GoodsTools machine={false} /> }, MACHINE: { items: <GoodsTools machine /> },
} as const
const NO_SUPPLEMENTS = { title: '还没有补充协议', stored: '合同生效后，增减明细、调整单价和付款比例都通过补充协议，审批通过后即为合同的现行版本。', fresh: '合同签订生效后，可以在这里新增补充协议。' }

function pagesOf(library: SupplierKind) {
  const [tools, list] = [TOOLS[library], `${CONTRACT_LIBRARY[library].path}/list`]
  const supplement = amendmentPages(SUPPLEMENTS_OF[library], { noun: '补充协议', none: NO_SUPPLEMENTS, base: () => contract, tools, list })
  const contract: DocumentPages = documentPages(
    CONTRACTS_OF[library], { use: '与供应商约定单价、付款比例和期限，审批通过并签订后生效。', tabs: [supplement.tab], tools, list }
  )
  return { contract, supplement }
}
export const CONTRACT_PAGES = each(LIBRARIES, pagesOf)

/** 采购合同详情: material and machine contracts and their supplements share one process; the link does not say the kind of an id (spec-1 §2). */
export function PurchaseContract() {
  const id = useQueryParam('id')
  if (id === null) return <EmptyState icon={<DocumentIcon size={32} />} title="没有选择合同" text="在材料合同或机械合同的列表里打开。" />
  return <DocumentById id={id} noun="采购合同" />
}
