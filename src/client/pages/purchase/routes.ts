import { IN_PROJECT } from '#client/business/project/inProject.ts'
import { page, type RouteDef } from '#client/data/route.ts'

/** 采购 of a project: material needs and their purchase (spec-1 §2, domain B7.2). */
export const purchaseRoutes: readonly RouteDef[] = [
  page('/project/{id}/purchase', async () => (await import('./PurchasePage.tsx')).PurchasePage, IN_PROJECT),
  page(
    '/project/{id}/purchaseSummary/list', async () => (await import('./SummaryPage.tsx')).SummaryPage,
    { ...IN_PROJECT, under: '/project/{id}/purchase' }
  ),
  page(
    '/project/{id}/purchaseSummary/detail', async () => (await import('./MaterialPage.tsx')).MaterialPage,
    { ...IN_PROJECT, under: '/project/{id}/purchase' }
  ),
]
