import { page, type RouteDef } from '#client/data/route.ts'

/** Screens of workers and teams (spec-2 §2). */
export const manRoutes: readonly RouteDef[] = [
  page('/work/man/list', async () => (await import('./ManListPage.tsx')).ManListPage),
  page('/work/man/detail', async () => (await import('./detail/ManDetail.tsx')).ManDetail),
  page('/work/man/edit', async () => (await import('./edit/ManEdit.tsx')).ManEdit),
  page('/work/team/detail', async () => (await import('./team/TeamDetail.tsx')).TeamDetail),
]
