import { page, shownRecord, type RouteDef } from '#client/data/route.ts'

const pages = () => import('./change.tsx')
const CHANGE = async () => (await pages()).CHANGE_PAGES.One
const LOSS = async () => (await pages()).LOSS_PAGES.One
/** A separate tab beside the project's, in the menu under 项目信息. */
const UNDER_PROJECT_INFO = { tab: 'address', under: '/project/{id}/info' } as const

/** 变更签证 and 损耗 of a project (spec-1 §2). */
export const changeRoutes: readonly RouteDef[] = [
  page(
    '/project/{id}/variable/detail', CHANGE,
    { ...UNDER_PROJECT_INFO, record: shownRecord(async () => (await import('#schemas/change/variable.ts')).variableChange) }
  ),
  page('/project/{id}/variable/add', CHANGE, UNDER_PROJECT_INFO),
  page('/project/{id}/variable/edit', CHANGE, UNDER_PROJECT_INFO),
  page(
    '/project/{id}/loss/detail', LOSS,
    { ...UNDER_PROJECT_INFO, record: shownRecord(async () => (await import('#schemas/change/losses.ts')).loss) }
  ),
  page('/project/{id}/loss/add', LOSS, UNDER_PROJECT_INFO),
  page('/project/{id}/loss/edit', LOSS, UNDER_PROJECT_INFO),
]
