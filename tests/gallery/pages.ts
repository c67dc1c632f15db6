import type { RouteDef } from '#client/data/route.ts'
import { boqImportPage, boqPage } from './boq/page.ts'
import { filesPage } from './files/page.ts'
import { modalPage } from './modal/page.ts'
import { pickersPage } from './pickers/page.ts'
import { registerPages } from './register/page.ts'
import { timePage } from './time/page.ts'
import { treeListPage, treePage } from './tree/page.ts'

export interface GalleryPage {
  readonly route: RouteDef
  readonly about: string
  /** Useful queries, each with its meaning. */
  readonly queries: readonly (readonly [query: string, text: string])[]
}

const RESET = ['reset=1', '恢复最初的数据和列'] as const

/** Every page but the index. A new page adds itself here, and its calls and tables to calls.ts. */
export const PAGES: readonly GalleryPage[] = [
  {
    route: {
      path: '/gallery/sheet', title: '单据行', permission: '-', kind: 'hidden',
      load: async () => (await import('./sheet/SheetPage.tsx')).SheetPage,
    },
    about: '未保存单据的一张明细表：20 列，各种列类型，撤销、粘贴、填充、查找、问题列表与单据编辑页相同。',
    queries: [['rows=50', '50 行'], ['rows=5000', '5,000 行'], ['rows=50000', '50,000 行'], RESET],
  },
  {
    route: {
      path: '/gallery/kinds', title: '列类型', permission: '-', kind: 'hidden',
      load: async () => (await import('./kinds/KindsPage.tsx')).KindsPage,
    },
    about: '每种列类型和单元格的显示与编辑：空、已填、有错、锁定、很长。',
    queries: [['readonly=1', '整表只读'], RESET],
  },
  boqPage,
  boqImportPage,
  modalPage,
  filesPage,
  pickersPage,
  ...registerPages,
  treePage,
  treeListPage,
  timePage,
]
