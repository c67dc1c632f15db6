import type { RouteDef } from '#client/data/route.ts'
import { shellRoutes } from './routes.ts'

/** What the `routes.ts` of every domain's pages exports. */
const DOMAINS = import.meta.glob<Readonly<Record<string, readonly RouteDef[]>>>('../pages/*/routes.ts', { eager: true })

/** Every screen that can be opened. What SCREENS names beyond them answers as an unknown address. */
export const routes: readonly RouteDef[] = [...shellRoutes, ...Object.values(DOMAINS).flatMap(domain => Object.values(domain).flat())]
