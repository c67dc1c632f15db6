import type { GalleryPage } from '../pages.ts'

export const modalPage: GalleryPage = {
  route: {
    path: '/gallery/modal', title: '定额包弹窗', permission: 'N_QUOTA', kind: 'hidden',
    load: async () => (await import('./ModalPage.tsx')).ModalPage,
  },
  about: '分析明细上的定额包编辑器：清单项自己的定额包快照，join 与 variable 两种方式，新增、编辑与查看。',
  queries: [['item=另一项', '另一清单项，还没有定额包']],
}
