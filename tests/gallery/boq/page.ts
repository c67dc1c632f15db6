import type { GalleryPage } from '../pages.ts'

export const boqPage: GalleryPage = {
  route: {
    path: '/gallery/boq', title: '工程量清单', permission: 'N_QUOTA', kind: 'hidden', tab: 'route',
    load: async () => (await import('./BoqPage.tsx')).BoqPage,
  },
  about: '服务器列表：25 行、每页 10 行，就地修改、粘贴增行、拖动、两人同时编辑、断网续发。',
  queries: [['page=3', '最后一页'], ['sort=name%3Aasc', '按名称排序'], ['reset=1', '恢复最初的 25 行和列']],
}

export const boqImportPage: GalleryPage = {
  route: {
    path: '/gallery/boq/import', title: '导入工程量清单', permission: 'N_QUOTA', kind: 'hidden', tab: 'route',
    load: async () => (await import('./BoqImport.tsx')).BoqImport,
  },
  about: '从 Excel 导入上面的清单：按内容找表头、核对、比较、写入。',
  queries: [],
}
