import type { RouteDef } from '#client/data/route.ts'

/** Screens of the signed-in person himself (spec-1 §2). */
export const authRoutes: readonly RouteDef[] = [
  {
    path: '/user/settings', title: '个人中心', permission: '-', kind: 'live', tab: 'route',
    load: async () => (await import('./settings/SettingsPage.tsx')).SettingsPage,
  },
  {
    path: '/user/change/merchant', title: '切换企业', permission: '-', kind: 'live', tab: 'route',
    load: async () => (await import('./company/ChangeMerchantPage.tsx')).ChangeMerchantPage,
  },
]
