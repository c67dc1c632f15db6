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

export const isMachineImport = (payload: unknown): boolean => Payload.parse(payload).machine

export const importMaterials: TaskHandler = async run => {
  const { machine, defaultType, matchBy, ...input } = Payload.parse(run.payload)
  return runImport(run, materialSource(machine, defaultType ?? null), { ...input, key: matchBy })
}
