import { z } from 'zod'
import type { TaskHandler } from '#server/core/tasks.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { runImport } from '#server/grid/import/index.ts'
import { importAsked } from '#shared/api/gridImport.ts'
import { itemSource } from './source.ts'

export const ITEM_IMPORT = 'materialItem.import'

const payload = importAsked.extend({ machine: z.boolean() })

/** An import of items of one of the two libraries. */
export const importItems: TaskHandler = async run => {
  const { machine, ...asked } = payload.parse(run.payload)
  return runImport(run, itemSource(machine, await run.read(lookupsFor)), asked)
}
