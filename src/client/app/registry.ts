import type { RouteDef } from '#client/data/route.ts'
import { shellRoutes } from './routes.ts'

/** Every screen of the product; a domain adds its own list here. */
export const routes: readonly RouteDef[] = [...shellRoutes]
