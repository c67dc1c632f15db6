import { implement, type CallSet } from '#server/core/calls/index.ts'
import { bookFile, bookSource } from '#server/domains/export/index.ts'
import { analysisExecuteApi as api } from '#shared/api/analysisExecute.ts'
import { targetCostRows, targetPostingRows } from './costs.ts'
import { currentTarget, describeItemWorkers, executeBook, listExecuteItems } from './pages.ts'

export const executeCalls: CallSet = [
  implement(api.current, { read: currentTarget }),
  implement(api.page, { read: listExecuteItems }),
  implement(api.workers, { read: describeItemWorkers }),
  implement(api.export, { replica: true, file: bookFile(executeBook) }),
  implement(api.costs, { replica: true, read: targetCostRows }),
  implement(api.postings, { replica: true, read: targetPostingRows }),
]
export const executeExports = [bookSource(executeBook)] as const
