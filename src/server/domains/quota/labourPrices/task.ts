import { z } from 'zod'
import { startTask, type TaskHandler } from '#server/core/tasks.ts'
import type { Tx } from '#server/db/tx.ts'
import { quotaPrices } from '#server/domains/labour/index.ts'
import { repriceItem } from '#shared/api/reprice.ts'
import { repriceQuotas } from '../reprice.ts'
import { atDailyPrices } from './change.ts'

export const LABOUR_REPRICE = 'quota.labourReprice'

const taskInput = z.object({ jobs: z.array(z.object({ jobCategory: z.string(), jobLevel: z.string() })), items: z.array(repriceItem) })

/**
 * Queues repricing at the current daily prices; its result is a RepriceReport.
 * @returns the task's id
 */
export const startLabourReprice = (tx: Tx, input: z.output<typeof taskInput>): Promise<string> =>
  startTask(tx, LABOUR_REPRICE, `按工日单价调整 ${input.items.length} 个定额包`, input)

export const labourRepriceTask: TaskHandler = async run => {
  const { jobs, items } = taskInput.parse(run.payload)
  const prices = await run.read(db => quotaPrices(db, jobs))
  return repriceQuotas(run, items, atDailyPrices(prices))
}
