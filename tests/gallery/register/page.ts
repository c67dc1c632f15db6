import type { GalleryPage } from '../pages.ts'

const pages = () => import('./RegisterPages.tsx')
const page = (path: string, title: string, about: string, load: GalleryPage['route']['load'], facts: Partial<GalleryPage['route']> = {}): GalleryPage =>
  ({ route: { path, title, permission: 'N_MERCHANT', kind: 'hidden', tab: 'route', load, ...facts }, about, queries: [] })

/** Records and bills that are nothing but a declaration, two tables and two lines of pages. */
export const registerPages: readonly GalleryPage[] = [
  page('/gallery/licences', '证照台账', '一张没有人预先想到的台账：列表、表单、附件、到期提醒、修改记录都来自声明。', async () => (await pages()).LicenceList),
  page('/gallery/licence', '证照', '一张证照；没有编号时是新增。', async () => (await pages()).LicencePage),
  page('/gallery/loans', '借用单', '有编号、明细、合计、状态和动作的单据列表。', async () => (await pages()).LoanList),
  page('/gallery/loan', '借用单详情', '一张借用单；没有编号时是新增。', async () => (await pages()).LoanPage),
  page('/gallery/seals', '用印申请', '由流程审批的单据：提交、审批、驳回、反审核都来自引擎。', async () => (await pages()).SealList, { permission: 'N_CONTRACT' }),
  page('/gallery/seal', '用印申请详情', '一张用印申请；没有编号时是新增。', async () => (await pages()).SealPage, {
    permission: 'N_CONTRACT', record: async () => (await pages()).SEAL,
  }),
  page('/gallery/promises', '供货约定', '审批通过后，其中的货物和备件可以取到送货单。', async () => (await pages()).PromiseList, { permission: 'N_CONTRACT' }),
  page('/gallery/promise', '供货约定详情', '一份供货约定；没有编号时是新增。', async () => (await pages()).PromisePage, { permission: 'N_CONTRACT', record: async () => (await pages()).PROMISE }),
  page('/gallery/deliveries', '送货单', '明细取自供货约定的货物或备件，或取自借用单。', async () => (await pages()).DeliveryList, { permission: 'N_CONTRACT' }),
  page('/gallery/delivery', '送货单详情', '一张送货单：从三个来源取明细，可分批，剩余和来源写在行上。', async () => (await pages()).DeliveryPage, {
    permission: 'N_CONTRACT', record: async () => (await pages()).DELIVERY,
  }),
]
