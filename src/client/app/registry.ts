import type { RouteDef } from '#client/data/route.ts'
import { exportRoutes } from '#client/pages/export/routes.ts'
import { feedbackRoutes } from '#client/pages/feedback/routes.ts'
import { libraryRoutes } from '#client/pages/library/routes.ts'
import { noticeRoutes } from '#client/pages/notice/routes.ts'
import { quotaRoutes } from '#client/pages/quota/routes.ts'
import { shellRoutes } from './routes.ts'

/** Every screen of the product; a domain adds its own list here. */
export const routes: readonly RouteDef[] = [...shellRoutes, ...quotaRoutes, ...libraryRoutes, ...noticeRoutes, ...feedbackRoutes, ...exportRoutes]
