import type { DocumentCalls, ListedDocument } from '#schemas/kit/index.ts'
import { shownRecord } from '#client/data/route.ts'
import type { GalleryPage } from '../pages.ts'

type Declared = ListedDocument & { readonly calls: DocumentCalls & { readonly page: string } }
interface Facts { readonly permission?: string, readonly about: string }

/** A kind's list and one of its records, at its plural and singular name. */
function register(
  name: string, title: string, { permission = 'N_MERCHANT', about }: Facts, declared: () => Promise<unknown>
): GalleryPage[] {
  const document = async (): Promise<Declared> => await declared() as Declared
  const list = `/gallery/${name.endsWith('y') ? `${name.slice(0, -1)}ie` : name}s`
  const pages = async () => {
    const [{ documentPages }, one] = await Promise.all([import('#client/document/record/documentPages.tsx'), document()])
    return documentPages(one, { use: about, list })
  }
  const route = { permission, kind: 'hidden', tab: 'route' } as const
  return [
    { route: { ...route, path: list, title, load: async () => (await pages()).List }, about, queries: [] },
    { route: {
      ...route, path: `/gallery/${name}`, title: `${title}详情`, load: async () => (await pages()).One, record: shownRecord(document),
    }, about: `一张${title}；没有编号时是新增。`, queries: [] },
  ]
}

const APPROVED = 'N_CONTRACT'
/** Records and bills consisting only of a declaration and a line here. */
export const registerPages: readonly GalleryPage[] = [
  register('licence', '证照台账', { about: '登记企业的资质、许可和证书，到期前会提醒：列表、表单、附件、修改记录都来自声明。' }, async () => (await import('./licence.ts')).licence),
  register('loan', '借用单', { about: '登记谁借走了什么：有编号、明细、合计、状态和动作的单据。' }, async () => (await import('./loan.ts')).loan),
  register('seal', '用印申请', { permission: APPROVED, about: '申请在文件上用印：提交、审批、驳回、反审核都来自引擎。' }, async () => (await import('./seal.ts')).seal),
  register('promise', '供货约定', { permission: APPROVED, about: '约定供货，审批通过后可以分批送货。' }, async () => (await import('./promise.ts')).promise),
  register(
    'delivery', '送货单', { permission: APPROVED, about: '从供货约定或借用单取明细送货，可分批，剩余和来源写在行上。' },
    async () => (await import('./promise.ts')).delivery
  ),
  register('diary', '工地日志', { about: '登记工地每天的出勤、到料和事项。' }, async () => (await import('./diary.ts')).diary),
].flat()
