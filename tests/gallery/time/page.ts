import type { GalleryPage } from '../pages.ts'

export const timePage: GalleryPage = {
  route: {
    path: '/gallery/time', title: '横道', permission: '-', kind: 'hidden',
    load: async () => (await import('./TimePage.tsx')).TimePage,
  },
  about: '一张有时间的树形表格：横道、连线、基线、浮时和等待与行同高同滚，拖动前看到结果，开始和结束也可以直接填写。',
  queries: [['rows=60', '60 行'], ['rows=5000', '5,000 行'], ['rows=5000&area=0', '5,000 行，没有横道'], ['reset=1', '恢复最初的数据和列']],
}
