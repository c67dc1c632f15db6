import { page, type RouteDef } from '#client/data/route.ts'

/**
 * The supplier's page of a link. In production the server sends it separately from the app (app/outside); this route is for the development
 * server.
 */
export const quoteRoutes: readonly RouteDef[] = [page('/quote', async () => (await import('./QuotePage.tsx')).QuotePage)]
