import { page, type RouteDef } from '#client/data/route.ts'

/** Export records, linked from the account's menu (spec-1 §2). */
export const exportRoutes: readonly RouteDef[] = [
  page('/exportTasks', async () => (await import('./ExportList.tsx')).ExportList, { tab: 'route', offers: [] }),
]
