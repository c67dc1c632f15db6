import { page, type RouteDef } from '#client/data/route.ts'

export const orgRoutes: readonly RouteDef[] = [
  page('/merchant/settings', async () => (await import('./settings/SettingsPage.tsx')).SettingsPage),
  page('/merchant/feeTemplate', async () => (await import('./feeTemplate/FeeTemplatePage.tsx')).FeeTemplatePage, { tab: 'address' }),
]
