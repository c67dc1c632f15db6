import { IN_PROJECT } from '#client/business/project/inProject.ts'
import { page, type RouteDef } from '#client/data/route.ts'

/** What is built where and when (spec-1 §2, domain B6, sheet 5). */
export const scheduleRoutes: readonly RouteDef[] = [
  page('/project/{id}/implementation', async () => (await import('./board/BoardPage.tsx')).BoardPage, IN_PROJECT),
  page('/project/{id}/execute/schedule', async () => (await import('./plan/SchedulePage.tsx')).SchedulePage, IN_PROJECT),
  page('/project/{id}/execute/scheduleItem', async () => (await import('./item/ScheduleItemPage.tsx')).ScheduleItemPage, { ...IN_PROJECT, under: '/project/{id}/execute/schedule' }),
]
