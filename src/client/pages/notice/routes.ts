import { page, type RouteDef } from '#client/data/route.ts'

/** Messages and warnings (spec-1 §2). */
export const noticeRoutes: readonly RouteDef[] = [
  page('/dashboard/notifyRemindList', async () => (await import('./NoticeList.tsx')).NoticeList, { tab: 'route' }),
  page('/dashboard/notifyRemindWarningList', async () => (await import('./WarningList.tsx')).WarningList, { tab: 'route' }),
]
