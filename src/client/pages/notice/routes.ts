import type { RouteDef } from '#client/data/route.ts'

/** Messages and warnings (spec-1 §2). */
export const noticeRoutes: readonly RouteDef[] = [
  {
    path: '/dashboard/notifyRemindList', title: '消息通知', permission: '-', kind: 'live', menu: { section: 'workbench', order: 1 },
    load: async () => (await import('./NoticeList.tsx')).NoticeList,
  },
  {
    path: '/dashboard/notifyRemindWarningList', title: '预警通知', permission: '-', kind: 'live', menu: { section: 'workbench', order: 2 },
    load: async () => (await import('./WarningList.tsx')).WarningList,
  },
]
