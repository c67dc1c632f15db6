import { page, type PageFacts, type RouteDef } from '#client/data/route.ts'

type Loader = NonNullable<RouteDef['load']>
/** Calls of `loadQuota`. */
const readsOwn: PageFacts = { begins: ({ id }) => [{ path: 'quota/merchant/describeQuotasByES', input: { ids: [id] } }] }
const readsPlatform: PageFacts = { begins: ({ id }) => [{ path: 'quota/plat/describePlatQuotasByES', input: { ids: [id] } }] }
const list = (variant: 'own' | 'platform' | 'deleted'): Loader =>
  async () => (await import('./list/QuotaListPage.tsx')).quotaListPage(variant)
const editor = (kind: 'add' | 'edit' | 'copy' | 'copyPlat'): Loader => async () => (await import('./edit/QuotaPage.tsx')).quotaPage(kind)

/** Screens of the quota library (spec-2 §2). */
export const quotaRoutes: readonly RouteDef[] = [
  page('/quota/platList', list('platform')),
  page('/quota/list', list('own')),
  page('/quota/del', list('deleted')),
  page('/quota/add', editor('add'), { offers: ['edit'], prices: true }),
  page('/quota/edit/{id}', editor('edit'), readsOwn),
  page('/quota/copy/{id}', editor('copy'), readsOwn),
  page('/quota/copyPlat/{id}', editor('copyPlat'), readsPlatform),
  page('/quota/import', async () => (await import('./import/QuotaImport.tsx')).QuotaImport, { offers: ['import'] }),
  page('/quota/detail/{id}', async () => (await import('./detail/QuotaDetail.tsx')).QuotaDetail, readsOwn),
]
