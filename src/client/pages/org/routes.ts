import type { RouteDef } from '#client/data/route.ts'

/** Screens of the company itself. */
export const orgRoutes: readonly RouteDef[] = [
  {
    path: '/merchant/settings', title: '企业管理', permission: 'N_MERCHANT', kind: 'live', tab: 'route',
    menu: { section: 'merchant', order: 0 },
    load: async () => (await import('./settings/SettingsPage.tsx')).SettingsPage,
  },
]
