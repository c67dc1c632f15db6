import type { CallSet } from '#server/core/calls/index.ts'
import type { TaskHandler } from '#server/core/tasks.ts'
import { importCalls, importTask } from '#server/grid/import/index.ts'
import { priceListRows } from '#schemas/price/listRows.ts'
import { priceApi } from '#shared/api/price.ts'
import { priceListSource } from './source.ts'

const PRICE_LIST_IMPORT = 'priceList.import'

export const priceListCalls: CallSet = importCalls(priceApi, PRICE_LIST_IMPORT, { grid: priceListRows })

/** Task handlers by kind, to be registered before jobs start. */
export const priceListTasks = { [PRICE_LIST_IMPORT]: importTask(priceListSource) } as const satisfies Readonly<Record<string, TaskHandler>>
