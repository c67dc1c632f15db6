import { z } from 'zod'
import type { Grid } from '#schemas/kit/index.ts'
import { implement, personOf, type CallSet } from '#server/core/calls/index.ts'
import type { FileReply } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { STARTS_TASK, type TaskHandler } from '#server/core/tasks.ts'
import type { Db } from '#server/db/tx.ts'
import { importAsked, type GridImportApi } from '#shared/api/gridImport.ts'
import { importTargets, wantedOf } from '#shared/import/mapping.ts'
import { keepUpload, keptFile, MAX_WORKBOOK_BYTES } from './storedFiles.ts'
import { pastImports, startImport } from './pastImports.ts'
import { runImport } from './run.ts'
import type { ImportSource } from './types.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export type ImportOptions = Readonly<Record<string, string | null>>

/** @throws AppError NOT_FOUND */
export async function failedReply(db: Db, fileId: string): Promise<FileReply> {
  const { name, content } = await keptFile(db, fileId, 'FAILED')
  return { name, type: XLSX, body: content }
}

const payload = importAsked.extend({ options: z.record(z.string(), z.string().nullable()) })

/** Handles imports started by {@link importCalls}. */
export const importTask = (sourceOf: (options: ImportOptions) => ImportSource): TaskHandler => async run => {
  const { options, ...params } = payload.parse(run.payload)
  return runImport(run, sourceOf(options), params)
}

interface ImportKind {
  readonly grid: Grid | ((options: ImportOptions) => Grid)
  /** The options in the task's payload; by default `{ options }`. */
  readonly within?: (options: ImportOptions) => Readonly<Record<string, unknown>>
  /** @throws AppError FORBIDDEN */
  readonly admit?: (ctx: Ctx, options: ImportOptions) => void
}

/** `task` is the kind under which the domain registers {@link importTask}. */
export function importCalls(api: GridImportApi, task: string, { grid, within = options => ({ options }), admit }: ImportKind): CallSet {
  const gridOf = typeof grid === 'function' ? grid : () => grid
  return [
    implement(api.uploadExcel, {
      audit: 'none',
      maxBytes: MAX_WORKBOOK_BYTES,
      upload: (file, call) => keepUpload(file, wantedOf(importTargets(gridOf(file.fields))), personOf(call)),
    }),
    implement(api.importExcel, {
      audit: STARTS_TASK,
      write(tx, { options, ...params }) {
        admit?.(tx.ctx, options)
        return startImport(tx, task, gridOf(options).title, { ...params, ...within(options) })
      },
    }),
    implement(api.exportFailedRows, { file: (db, { fileId }) => failedReply(db, fileId) }),
    implement(api.queryImports, {
      read(db, { options }) {
        admit?.(db.ctx, options)
        return pastImports(db, { kind: task, within: within(options) })
      },
    }),
  ]
}
