import { page, type RouteDef } from '#client/data/route.ts'

/** Places of a project and their matched bill items (spec-1 §2, domain B6, B19). */
export const positionRoutes: readonly RouteDef[] = [
  page('/project/detailed-design', async () => (await import('./DesignPage.tsx')).DesignPage, { tab: 'address' }),
]
