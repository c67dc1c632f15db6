import type { RouteDef } from '#client/data/route.ts'
import { authRoutes } from '#client/pages/auth/routes.ts'
import { libraryRoutes } from '#client/pages/library/routes.ts'
import { orgRoutes } from '#client/pages/org/routes.ts'
import { quotaRoutes } from '#client/pages/quota/routes.ts'
import { shellRoutes } from './routes.ts'

/** Every screen of the product; a domain adds its own list here. */
export const routes: readonly RouteDef[] = [...shellRoutes, ...authRoutes, ...quotaRoutes, ...libraryRoutes, ...orgRoutes]
