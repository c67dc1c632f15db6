import type { RouteDef } from '#client/data/route.ts'

/** Problem feedback, which the account's menu and failures lead to (spec-1 §2). */
export const feedbackRoutes: readonly RouteDef[] = [
  {
    path: '/menu/problem-feedback', title: '问题反馈', permission: '-', kind: 'live', tab: 'route',
    load: async () => (await import('./FeedbackList.tsx')).FeedbackList,
  },
  {
    path: '/menu/problem-submit', title: '提交问题', permission: '-', kind: 'hidden',
    load: async () => (await import('./FeedbackSubmit.tsx')).FeedbackSubmit,
  },
  {
    path: '/menu/problem-detail', title: '问题详情', permission: '-', kind: 'hidden',
    load: async () => (await import('./FeedbackDetail.tsx')).FeedbackDetail,
  },
]
