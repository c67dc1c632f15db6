import type { RouteDef } from '#client/data/route.ts'

/** Export records, which the account's menu leads to (spec-1 §2). */
export const exportRoutes: readonly RouteDef[] = [
  {
    path: '/exportTasks', title: '导出记录', permission: '-', kind: 'live', tab: 'route',
    load: async () => (await import('./ExportList.tsx')).ExportList,
  },
]
