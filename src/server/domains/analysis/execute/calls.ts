import { implement, type CallSet } from '#server/core/calls/index.ts'
import { bookFile, bookSource } from '#server/domains/export/index.ts'
import { analysisExecuteApi as api } from '#shared/api/analysisExecute.ts'
import { planApi } from '#shared/api/plan.ts'
import { targetCostRows, targetPostingRows } from './costs.ts'
import { currentTarget, describeItemWorkers, executeBook, listExecuteItems } from './pages.ts'
import { projectPlan } from './plan.ts'

/** Reading the target cost of a project that is won, and the plan that is frozen with it. */
export const executeCalls: CallSet = [
  implement(api.current, { read: currentTarget }),
  implement(api.page, { read: listExecuteItems }),
  implement(api.workers, { read: describeItemWorkers }),
  implement(api.export, { file: bookFile(executeBook) }),
  implement(api.costs, { read: targetCostRows }),
  implement(api.postings, { read: targetPostingRows }),
  implement(planApi.project, { read: projectPlan }),
]
/** The same workbook as a file of any size. */
export const executeExports = [bookSource(executeBook)] as const
