import type { RouteDef } from '#client/data/route.ts'

type Loader = NonNullable<RouteDef['load']>
/** The calls of `loadQuota`. */
const readsOwn: RouteDef['begins'] = ({ id }) => [{ path: 'quota/merchant/describeQuotasByES', input: { ids: [id] } }]
const readsPlatform: RouteDef['begins'] = ({ id }) => [{ path: 'quota/plat/describePlatQuotasByES', input: { ids: [id] } }]
const permission = 'N_QUOTA'
const list = (variant: 'own' | 'platform' | 'deleted'): Loader => async () => (await import('./list/QuotaListPage.tsx')).quotaListPage(variant)
const editor = (kind: 'add' | 'edit' | 'copy' | 'copyPlat'): Loader => async () => (await import('./editor/QuotaPage.tsx')).quotaPage(kind)

/** Screens of the quota library (spec-2 §2). */
export const quotaRoutes: readonly RouteDef[] = [
  { path: '/quota/platList', title: '平台定额库', permission, kind: 'live', menu: { section: 'quota', order: 0 }, load: list('platform') },
  { path: '/quota/list', title: '企业定额库', permission, kind: 'live', menu: { section: 'quota', order: 1 }, load: list('own') },
  { path: '/quota/del', title: '定额回收站', permission, kind: 'live', menu: { section: 'quota', order: 9 }, load: list('deleted') },
  { path: '/quota/add', title: '新增定额包', permission, kind: 'hidden', load: editor('add') },
  { path: '/quota/edit/:id', title: '编辑定额包', permission, kind: 'hidden', load: editor('edit'), begins: readsOwn },
  { path: '/quota/copy/:id', title: '复制定额包', permission, kind: 'hidden', load: editor('copy'), begins: readsOwn },
  { path: '/quota/copyPlat/:id', title: '复制平台定额包', permission, kind: 'hidden', load: editor('copyPlat'), begins: readsPlatform },
  { path: '/quota/import', title: '导入定额', permission, kind: 'hidden', load: async () => (await import('./import/QuotaImport.tsx')).QuotaImport },
  {
    path: '/quota/detail/:id', title: '定额详情', permission, kind: 'hidden', begins: readsOwn,
    load: async () => (await import('./detail/QuotaDetail.tsx')).QuotaDetail,
  },
]
