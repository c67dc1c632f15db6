import { z } from 'zod'
import type { TaskHandler } from '#server/core/tasks.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { gridOf } from '../check.ts'
import { keepFailed, keptSheet } from '../kept.ts'
import { failedRows } from './failed.ts'
import { planImport } from './plan.ts'
import { Stopped, writePlan } from './write.ts'

export const MATERIAL_IMPORT = 'material.import'
/** Problems that travel with the result; the workbook of failed rows has all of them. */
const TOLD_PROBLEMS = 1000

const Payload = z.object({
  machine: z.boolean(), uploadId: z.string(), sheet: z.string(), headerRow: z.number().int(), mapping: z.record(z.string(), z.number().nullable()),
  defaultType: z.string().nullish(), matchBy: z.enum(['materialCode', 'materialName']), commit: z.boolean(),
})
export type ImportPayload = z.infer<typeof Payload>

/**
 * Checks the rows of an uploaded sheet and, with `commit`, writes the good ones in one transaction. Progress counts rows
 * twice: once checked, once written. Stopped, it has written nothing.
 */
export const importMaterials: TaskHandler = async run => {
  const { sheet: sheetName, uploadId, defaultType, commit, ...options } = Payload.parse(run.payload)
  const { fileName, sheet } = await run.read(db => keptSheet(db, uploadId, sheetName))
  const rows = Math.max(sheet.rows.length - options.headerRow, 0)
  const total = commit ? rows * 2 : rows
  const step = (from: number) => async (done: number): Promise<boolean> => {
    await run.progress(from + done, total)
    return !await run.cancelled()
  }
  const plan = await run.read(async db => planImport(db, await lookupsFor(db), { ...options, sheet, defaultType: defaultType ?? null, onBatch: step(0) }))
  if (plan === undefined) return null

  const grid = gridOf(options.machine)
  const label = (column: string): string => grid.columns[column]?.label ?? column
  const failed = plan.problems.length === 0 ? null : await failedRows(sheet, options.headerRow, plan.problems, label)
  try {
    const failedFileId = await run.write(async tx => {
      if (commit) await writePlan(tx, plan, run.id, step(rows))
      return failed === null ? null : keepFailed(tx, `${fileName.replace(/\.\w+$/, '')}_未导入的行.xlsx`, failed)
    })
    await run.progress(total, total)
    return {
      added: plan.added.length, updated: plan.updated.length, unchanged: plan.unchanged,
      skipped: new Set(plan.problems.map(({ row }) => row)).size,
      problems: plan.problems.slice(0, TOLD_PROBLEMS), problemCount: plan.problems.length, failedFileId,
    }
  } catch (error) {
    if (error instanceof Stopped) return null
    throw error
  }
}
