import { page, type RouteDef } from '#client/data/route.ts'

/** Pages of the signed-in user (spec-1 §2). */
export const authRoutes: readonly RouteDef[] = [
  page('/user/settings', async () => (await import('./settings/SettingsPage.tsx')).SettingsPage, { tab: 'route', offers: [] }),
  page(
    '/user/change/merchant', async () => (await import('./company/ChangeMerchantPage.tsx')).ChangeMerchantPage,
    { tab: 'route', offers: [] }
  ),
]
