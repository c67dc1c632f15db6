import { page, shownRecord, type RouteDef } from '#client/data/route.ts'

const pages = () => import('./change.tsx')
const CHANGE = async () => (await pages()).CHANGE_PAGES.One
const LOSS = async () => (await pages()).LOSS_PAGES.One
/** A separate tab beside the project's, in the menu under 项目信息. */
const under = { tab: 'address', under: '/project/{id}/info' } as const

/** 变更签证 and 损耗 of a project (spec-1 §2). */
export const changeRoutes: readonly RouteDef[] = [
  page(
    '/project/{id}/variable/detail', CHANGE,
    { ...under, record: shownRecord(async () => (await import('#schemas/change/variable.ts')).variableChange) }
  ),
  page('/project/{id}/variable/add', CHANGE, under),
  page('/project/{id}/variable/edit', CHANGE, under),
  page('/project/{id}/loss/detail', LOSS, { ...under, record: shownRecord(async () => (await import('#schemas/change/losses.ts')).loss) }),
  page('/project/{id}/loss/add', LOSS, under),
  page('/project/{id}/loss/edit', LOSS, under),
]
