import { page, type RouteDef } from '#client/data/route.ts'

type Loader = NonNullable<RouteDef['load']>
const list = (variant: 'own' | 'platform' | 'deleted'): Loader => async () => (await import('./list/QuotaListPage.tsx')).quotaListPage(variant)
const editor = (kind: 'add' | 'edit' | 'copy' | 'copyPlat'): Loader => async () => (await import('./editor/QuotaPage.tsx')).quotaPage(kind)

/** Screens of the quota library (spec-2 §2). */
export const quotaRoutes: readonly RouteDef[] = [
  page('/quota/platList', list('platform')),
  page('/quota/list', list('own')),
  page('/quota/del', list('deleted')),
  page('/quota/add', editor('add')),
  page('/quota/edit/{id}', editor('edit')),
  page('/quota/copy/{id}', editor('copy')),
  page('/quota/copyPlat/{id}', editor('copyPlat')),
  page('/quota/import', async () => (await import('./import/QuotaImport.tsx')).QuotaImport),
  page('/quota/detail/{id}', async () => (await import('./detail/QuotaDetail.tsx')).QuotaDetail),
]
