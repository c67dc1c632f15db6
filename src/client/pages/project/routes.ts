import { IN_PROJECT } from '#client/business/project/inProject.ts'
import { page, redirect, type PageFacts, type RouteDef } from '#client/data/route.ts'

const BY_QUERY: PageFacts = { tab: 'address' }

/** Redirects addresses of a project without a page (spec-1 §2). */
const infoOf = (query: string): NonNullable<RouteDef['to']> => ({ id }) => `/project/${id}/info${query}`

/** Screens of projects (spec-1 §2). */
export const projectRoutes: readonly RouteDef[] = [
  page('/project/list', async () => (await import('./ProjectList.tsx')).ProjectList),
  page('/project/add', async () => (await import('./record/ProjectEdit.tsx')).ProjectEdit),
  page('/project/edit', async () => (await import('./record/ProjectEdit.tsx')).ProjectEdit, BY_QUERY),
  page('/project/detail', async () => (await import('./record/ProjectDetail.tsx')).ProjectDetail, BY_QUERY),
  page('/project/fullDetail', async () => (await import('./record/ProjectDetail.tsx')).ProjectFullDetail, BY_QUERY),
  page('/project/state/save', async () => (await import('./bid/BidPage.tsx')).BidPage, BY_QUERY),
  page('/project/state/detail', async () => (await import('./bid/BidPage.tsx')).BidPage, BY_QUERY),
  page('/project/executeReady/info', async () => (await import('./ready/ContractPage.tsx')).ContractPage, BY_QUERY),
  page('/project/executeReady/member', async () => (await import('./ready/StaffPage.tsx')).StaffPage, BY_QUERY),
  redirect('/project/{id}', infoOf('')),
  redirect('/project/{id}/variable', infoOf('?pageTab=VARIABLES')),
  page('/project/{id}/info', async () => (await import('./info/ProjectInfo.tsx')).ProjectInfo, IN_PROJECT),
  page(
    '/project/{id}/member', async () => (await import('./member/MemberPage.tsx')).MemberPage,
    { ...IN_PROJECT, marks: ({ members }) => ({ count: members.length }) }
  ),
  page('/project/{id}/executeReady', async () => (await import('./ready/ReadyPage.tsx')).ReadyPage, IN_PROJECT),
  page(
    '/project/{id}/management/roles', async () => (await import('./member/RolesPage.tsx')).RolesPage,
    { ...IN_PROJECT, under: '/project/{id}/member' }
  ),
]
