import type { ReactNode } from 'react'
import { useChunk } from '#client/data/chunk.ts'
import type { DocumentTab } from '#client/document/tabs.ts'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { BasicTab } from './BasicTab.tsx'
import type { PackageItem } from './item.ts'

/** Lazy: the package's header is shown without the spreadsheet. */
export const loadGridTabs = () => import('./gridTabs.tsx')
type GridTabs = Awaited<ReturnType<typeof loadGridTabs>>

function GridTab({ show }: { readonly show: (tabs: GridTabs) => ReactNode }) {
  const tabs = useChunk(loadGridTabs)
  return tabs ? show(tabs) : <SkeletonRows />
}

/** See spec-2 §2. */
export const quotaTabs = (item: PackageItem | null, isEdit: boolean): readonly DocumentTab[] => [
  {
    id: 'basic', title: '基本信息', head: ['quotaName', 'quotaUnit', 'quotaProjectType', 'quotaItemType', 'quotaDesc', 'quotaImgPath'],
    render: () => <BasicTab item={item} />,
  },
  {
    id: 'workers', title: '人工', line: 'workers', head: ['quotaJobCategory', 'quotaWorkerTotalAmount', 'calcMode'],
    render: () => <GridTab show={({ LabourTab }) => <LabourTab />} />,
  },
  { id: 'materials', title: '材料', line: 'materials', render: () => <GridTab show={({ LibraryTab }) => <LibraryTab line="materials" />} /> },
  {
    id: 'machines', title: '机械', line: 'machines',
    render: () => <GridTab show={({ LibraryTab }) => <LibraryTab line="machines" closed={isEdit} />} />,
  },
  { id: 'documents', title: '资料', line: 'documents', render: () => <GridTab show={({ DocumentsTab }) => <DocumentsTab />} /> },
]
