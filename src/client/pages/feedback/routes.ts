import { page, type RouteDef } from '#client/data/route.ts'

/** Problem feedback, linked from the account's menu and failures (spec-1 §2). */
export const feedbackRoutes: readonly RouteDef[] = [
  page('/menu/problem-feedback', async () => (await import('./FeedbackList.tsx')).FeedbackList, { tab: 'route', offers: [] }),
  page('/menu/problem-submit', async () => (await import('./FeedbackSubmit.tsx')).FeedbackSubmit, { offers: [] }),
  page('/menu/problem-detail', async () => (await import('./FeedbackDetail.tsx')).FeedbackDetail),
]
