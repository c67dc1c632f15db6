import { z } from 'zod'
import { arrivals, issues, returns, PENDING_WORK } from '#schemas/store/pendingLists.ts'
import type { Grid } from '#schemas/kit/index.ts'
import { needOn, reads } from './contract.ts'
import { id, int32 } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

/** A project, or one document, even with nothing left. */
const scope = { projectId: id.optional(), id: id.optional() }
const listed = <G extends typeof arrivals>(path: string, grid: G) => reads(path, {
  title: grid.title, need: needOn('query', grid), input: pageInput(grid, scope), output: pageOf(rowSchema(grid)),
  project: ({ projectId }) => projectId,
})
const rows = (path: string, grid: Grid) => reads(path, {
  title: `${grid.title}明细`, need: needOn('query', grid), input: pageInput(grid, { id }), output: pageOf(rowSchema(grid)),
})

/** Pending work on visible documents, prices with the price right. */
export const storeWaitsApi = {
  arrivals: listed('warehouse/arrivals', arrivals),
  issues: listed('warehouse/issues', issues),
  returns: listed('warehouse/returns', returns),
  /** Pending documents and late deliveries. */
  totals: reads('warehouse/index', {
    title: '仓储待办', need: needOn('query', arrivals), input: z.object({ projectId: id }), project: ({ projectId }) => projectId,
    output: z.object({ arrivals: int32, late: int32, issues: int32, returns: int32 }),
  }),
  ARRIVAL: rows('warehouse/queryPageArrivalRows', PENDING_WORK.ARRIVAL.rows),
  PICK: rows('warehouse/queryPagePickOutRows', PENDING_WORK.PICK.rows),
  BACK: rows('warehouse/queryPageStillBackRows', PENDING_WORK.BACK.rows),
  RETURN: rows('warehouse/queryPageBackPlanOutRows', PENDING_WORK.RETURN.rows),
}
