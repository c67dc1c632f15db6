import { implement, type CallSet } from '#server/core/calls/index.ts'
import { STARTS_TASK, startTask } from '#server/core/tasks.ts'
import { refreshApi } from '#shared/api/refreshPrices.ts'
import { previewRefresh, REFRESH_PRICES } from './refresh.ts'
import { shownOffers, staleMarks } from './stale.ts'

export const quotaPriceCalls: CallSet = [
  implement(refreshApi.queryStaleMaterialPrices, { read: staleMarks }),
  implement(refreshApi.queryMaterialPriceOffers, { read: shownOffers }),
  implement(refreshApi.queryRefreshPrices, { read: previewRefresh }),
  implement(refreshApi.refreshPrices, {
    audit: STARTS_TASK,
    write: async (tx, input) => ({ taskId: await startTask(tx, REFRESH_PRICES, `刷新 ${input.quotas.length} 个定额包的价格`, input) }),
  }),
]
