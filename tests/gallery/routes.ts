import type { RouteDef } from '#client/data/route.ts'
import { PAGES } from './pages.ts'

export const galleryRoutes: readonly RouteDef[] = [
  {
    path: '/gallery', title: '陈列室', permission: '-', kind: 'live', menu: { section: 'workbench', order: 90 },
    load: async () => (await import('./IndexPage.tsx')).IndexPage,
  },
  ...PAGES.map(page => page.route),
]
