import { Document as DocumentIcon } from '@blueprintjs/icons'
import { DocumentById } from '#client/document/DocumentById.tsx'
import { useQueryParam } from '#client/document/navigation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'

/** 采购合同详情: material and machine contracts and their supplements go through one process; which of them an id means is not in its link (spec-1 §2). */
export function PurchaseContract() {
  const id = useQueryParam('id')
  if (id === null) return <EmptyState icon={<DocumentIcon size={32} />} title="没有选择合同" text="在材料合同或机械合同的列表里打开。" />
  return <DocumentById id={id} noun="采购合同" />
}
