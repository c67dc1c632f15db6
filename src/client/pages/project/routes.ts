import { page, redirect, type PageFacts, type RouteDef } from '#client/data/route.ts'

/** Every page of a project stands in its layout, all of them in one tab. */
const IN_PROJECT: PageFacts = { tab: 'project', layout: async () => (await import('./ProjectLayout.tsx')).ProjectLayout }

/** Where the addresses of a project without a page of their own lead (spec-1 §2). */
const infoOf = (query: string): NonNullable<RouteDef['to']> => ({ id }) => `/project/${id}/info${query}`

/** Screens of projects (spec-1 §2). */
export const projectRoutes: readonly RouteDef[] = [
  page('/project/list', async () => (await import('./ProjectList.tsx')).ProjectList),
  redirect('/project/{id}', infoOf('')),
  redirect('/project/{id}/variable', infoOf('?pageTab=VARIABLES')),
  page('/project/{id}/info', async () => (await import('./info/ProjectInfo.tsx')).ProjectInfo, IN_PROJECT),
]
