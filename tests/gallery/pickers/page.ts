import type { GalleryPage } from '../pages.ts'

export const pickersPage: GalleryPage = {
  route: {
    path: '/gallery/pickers', title: '选择器', permission: '-', kind: 'hidden',
    load: async () => (await import('./PickersPage.tsx')).PickersPage,
  },
  about: '项目、人员、角色、部门、字典、地区、类型、日期和日期区间：在表单中，也在单元格中。',
  queries: [['reset=1', '恢复最初的数据和列']],
}
