import type { ScreenPath } from '#shared/screens.ts'
import { page, type RouteDef } from '#client/data/route.ts'

const lists = () => import('./pages.tsx')
const list = (path: ScreenPath, name: keyof Awaited<ReturnType<typeof lists>>): RouteDef =>
  page(path, async () => (await lists())[name], { tab: 'route' })

/** The process centre: lists of documents by their relation to the user (spec-1 §2). */
export const processRoutes: readonly RouteDef[] = [
  list('/process/list', 'TaskList'),
  list('/process/myLaunchList', 'LaunchedList'),
  page('/process/stillAuditList', async () => (await import('./StillAuditPage.tsx')).StillAuditPage, { tab: 'route' }),
  list('/process/auditedList', 'AuditedList'),
  list('/process/ccList', 'CopiedList'),
  list('/process/constructionDispatchDaily', 'DailyList'),
  list('/process/costAnalyse', 'AnalyseList'),
  list('/process/{key}', 'KeyList'),
]
