import { page, type RouteDef } from '#client/data/route.ts'

/** Export records, which the account's menu leads to (spec-1 §2). */
export const exportRoutes: readonly RouteDef[] = [
  page('/exportTasks', async () => (await import('./ExportList.tsx')).ExportList, { tab: 'route', offers: [] }),
]
