import type { RouteDef } from '#client/data/route.ts'
import { shellRoutes } from './routes.ts'

/** Exports of the `routes.ts` of every domain's pages. */
const DOMAINS = import.meta.glob<Readonly<Record<string, readonly RouteDef[]>>>('../pages/*/routes.ts', { eager: true })

/** Every screen that can be opened. Others of SCREENS are unknown addresses. */
export const routes: readonly RouteDef[] = [...shellRoutes, ...Object.values(DOMAINS).flatMap(domain => Object.values(domain).flat())]
