import { z } from 'zod'
import type { TaskHandler } from '#server/core/tasks.ts'
import { runImport } from '#server/grid/import/index.ts'
import { importMode, importReading } from '#shared/api/gridImport.ts'
import { materialSource } from './source.ts'

export const MATERIAL_IMPORT = 'material.import'

const Payload = z.object({
  machine: z.boolean(), uploadId: z.string(), sheet: z.string(), headerRow: z.number().int(),
  mapping: z.record(z.string(), z.number().nullable()),
  defaultType: z.string().nullish(), matchBy: z.enum(['materialCode', 'materialName']), mode: importMode.default('both'),
  reading: importReading, commit: z.boolean(),
})

/** Which of the two libraries a task imports into. */
export const isMachineImport = (payload: unknown): boolean => Payload.parse(payload).machine

/** An import into one of the two libraries. */
export const importMaterials: TaskHandler = async run => {
  const { machine, defaultType, matchBy, ...asked } = Payload.parse(run.payload)
  return runImport(run, materialSource(machine, defaultType ?? null), { ...asked, key: matchBy })
}
