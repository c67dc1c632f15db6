import { page, shownRecord, type RouteDef } from '#client/data/route.ts'

const pages = async () => (await import('./subscribe.tsx')).SUBSCRIBE_PAGES.One

/** 材料申购 of a project (domain B7.2). */
export const subscribeRoutes: readonly RouteDef[] = [
  page('/subscribe/detail', pages, { record: shownRecord(async () => (await import('#schemas/supply/subscribe.ts')).subscribe) }),
  page('/subscribe/add', pages),
  page('/subscribe/edit', pages),
]
