import type { RouteDef } from '#client/data/route.ts'
import { analysisRoutes } from '#client/pages/analysis/routes.ts'
import { authRoutes } from '#client/pages/auth/routes.ts'
import { contractRoutes } from '#client/pages/contract/routes.ts'
import { exportRoutes } from '#client/pages/export/routes.ts'
import { feedbackRoutes } from '#client/pages/feedback/routes.ts'
import { labourRoutes } from '#client/pages/labour/routes.ts'
import { libraryRoutes } from '#client/pages/library/routes.ts'
import { manRoutes } from '#client/pages/man/routes.ts'
import { materialItemRoutes } from '#client/pages/materialItem/routes.ts'
import { noticeRoutes } from '#client/pages/notice/routes.ts'
import { orgRoutes } from '#client/pages/org/routes.ts'
import { processRoutes } from '#client/pages/process/routes.ts'
import { projectRoutes } from '#client/pages/project/routes.ts'
import { quotaRoutes } from '#client/pages/quota/routes.ts'
import { supplierRoutes } from '#client/pages/supplier/routes.ts'
import { shellRoutes } from './routes.ts'

/** Every screen that can be opened; a domain adds its own list here. What SCREENS names beyond them answers as an unknown address. */
export const routes: readonly RouteDef[] = [
  ...shellRoutes, ...noticeRoutes, ...authRoutes, ...processRoutes, ...analysisRoutes, ...projectRoutes, ...quotaRoutes, ...libraryRoutes, ...labourRoutes, ...manRoutes, ...materialItemRoutes,
  ...supplierRoutes, ...contractRoutes, ...orgRoutes, ...feedbackRoutes, ...exportRoutes,
]
