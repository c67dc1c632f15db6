import type { RouteDef } from '#client/data/route.ts'
import { shellRoutes } from './routes.ts'

const DOMAINS = import.meta.glob<Readonly<Record<string, readonly RouteDef[]>>>('../pages/*/routes.ts', { eager: true })

/** Others of SCREENS are unknown addresses. */
export const routes: readonly RouteDef[] = [...shellRoutes, ...Object.values(DOMAINS).flatMap(domain => Object.values(domain).flat())]
