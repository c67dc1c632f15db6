import { IN_PROJECT } from '#client/business/project/inProject.ts'
import { page, type RouteDef } from '#client/data/route.ts'

/** Cost analyses of a project (spec-1 §2, domain B4). */
export const analysisRoutes: readonly RouteDef[] = [
  page('/project/{id}/analyse/info', async () => (await import('./AnalyseInfo.tsx')).AnalyseInfo, IN_PROJECT),
  page(
    '/project/{id}/analyse/joinDetail', async () => (await import('./JoinDetail.tsx')).JoinDetail,
    { tab: 'address', under: '/project/{id}/analyse/info' }
  ),
  page(
    '/project/{id}/analyse/fees', async () => (await import('./pricing/FeesPage.tsx')).FeesPage,
    { ...IN_PROJECT, under: '/project/{id}/analyse/info' }
  ),
  page('/project/{id}/analyse/optimizeDetail', async () => (await import('./optimize/OptimizePage.tsx')).OptimizePage, IN_PROJECT),
  page('/project/{id}/analyseExecute', async () => (await import('./execute/ExecutePage.tsx')).ExecutePage, IN_PROJECT),
  page('/project/{id}/realAnalyseBaseTab', async () => (await import('./execute/TargetPage.tsx')).TargetPage, IN_PROJECT),
  page('/project/{id}/plan', async () => (await import('./plan/PlanPage.tsx')).PlanPage, IN_PROJECT),
  page(
    '/project/{id}/variable/analyse', async () => (await import('./change/ChangeAnalyse.tsx')).ChangeAnalyse,
    { tab: 'address', under: '/project/{id}/info' }
  ),
  page('/tmpAnalyse', async () => (await import('./share/TmpAnalysePage.tsx')).TmpAnalysePage),
  page(
    '/project/analyse', async () => (await import('./RoundPage.tsx')).RoundPage,
    { tab: 'address', record: async () => (await import('./visibleRound.ts')).SHOWN_ROUND }
  ),
]
