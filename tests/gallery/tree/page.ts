import type { GalleryPage } from '../pages.ts'

export const treeListPage: GalleryPage = {
  route: {
    path: '/gallery/tree/list', title: '服务器树', permission: 'N_QUOTA', kind: 'hidden', tab: 'route',
    load: async () => (await import('./TreeListPage.tsx')).TreeListPage,
  },
  about: '同一棵树在服务器上：展开时读取下级，搜索保留上级，两个窗口互相看到对方的移动和修改。',
  queries: [['reset=1', '恢复最初的行和列']],
}

export const treePage: GalleryPage = {
  route: {
    path: '/gallery/tree', title: '树形表格', permission: '-', kind: 'hidden',
    load: async () => (await import('./TreePage.tsx')).TreePage,
  },
  about: '一张树形明细：5,000 行、6 级，收展、拖动与按键移动、升降级、粘贴大纲、逐级合计、保留上级的搜索，都可撤销。',
  queries: [['rows=60', '60 行'], ['rows=5000', '5,000 行'], ['reset=1', '恢复最初的数据和列']],
}
