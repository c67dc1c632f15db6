import type { GalleryPage } from '../pages.ts'

export const filesPage: GalleryPage = {
  route: {
    path: '/gallery/files', title: '文件上传', permission: '-', kind: 'hidden', tab: 'route',
    load: async () => (await import('./FilesPage.tsx')).FilesPage,
  },
  about: '图片、附件与表格文件的上传：选择、拖入、粘贴、取消、重试、压缩、查看、下载。',
  queries: [['count=12', '十二张图片的查看']],
}
