import { IN_PROJECT } from '#client/business/project/inProject.ts'
import { page, shownRecord, type RouteDef } from '#client/data/route.ts'

const DELAY = async () => (await import('./delay/delay.tsx')).DELAY_PAGES.One
const UNDER_SCHEDULE = { tab: 'address', under: '/project/{id}/execute/schedule' } as const

/** Places and times of the works (spec-1 §2, domain B6, sheet 5). */
export const scheduleRoutes: readonly RouteDef[] = [
  page('/project/{id}/implementation', async () => (await import('./board/BoardPage.tsx')).BoardPage, IN_PROJECT),
  page('/project/{id}/execute/schedule', async () => (await import('./plan/SchedulePage.tsx')).SchedulePage, IN_PROJECT),
  page(
    '/project/{id}/execute/scheduleItem', async () => (await import('./item/ScheduleItemPage.tsx')).ScheduleItemPage,
    { ...IN_PROJECT, under: '/project/{id}/execute/schedule' }
  ),
  page(
    '/project/{id}/delay/detail', DELAY,
    { ...UNDER_SCHEDULE, record: shownRecord(async () => (await import('#schemas/schedule/delays.ts')).scheduleDelay) }
  ),
  page('/project/{id}/delay/edit', DELAY, UNDER_SCHEDULE),
]
