import type { DocumentTab } from '#client/document/tabs.ts'
import { BasicTab } from './BasicTab.tsx'
import { DocumentsTab } from './DocumentsTab.tsx'
import type { PackageItem } from './item.ts'
import { LabourTab } from '../labour/LabourTab.tsx'
import { LibraryTab } from '../material/LibraryTab.tsx'

/** The five tabs of a package (spec-2 §2). */
export const quotaTabs = (item: PackageItem | null, isEdit: boolean): readonly DocumentTab[] => [
  { id: 'basic', title: '基本信息', head: ['quotaName', 'quotaUnit', 'quotaProjectType', 'quotaItemType', 'quotaDesc', 'quotaImgPath'], render: () => <BasicTab item={item} /> },
  { id: 'workers', title: '人工', line: 'workers', head: ['quotaJobCategory', 'quotaWorkerTotalAmount', 'calcMode'], render: () => <LabourTab /> },
  { id: 'materials', title: '材料', line: 'materials', render: () => <LibraryTab line="materials" /> },
  { id: 'machines', title: '机械', line: 'machines', render: () => <LibraryTab line="machines" closed={isEdit} /> },
  { id: 'documents', title: '资料', line: 'documents', render: () => <DocumentsTab /> },
]
