import { page, type RouteDef } from '#client/data/route.ts'

/** The page of a supplier who has a link. The server sends it by itself, without the rest of the program (app/outside); here it stands for the development server. */
export const quoteRoutes: readonly RouteDef[] = [page('/quote', async () => (await import('./QuotePage.tsx')).QuotePage)]
