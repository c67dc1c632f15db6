import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { personOf, type Call } from '#server/core/calls/index.ts'
import { inTemporaryFolder, measured } from '#server/core/store/index.ts'
import { inRead, type Tx } from '#server/db/tx.ts'
import { keepFile, takeReceived } from '#server/domains/file/index.ts'
import { keptFile, startImport } from '#server/grid/import/index.ts'
import type { BillAsked } from '#shared/api/projectItem.ts'
import { openProject } from '#server/domains/project/index.ts'
import { demandProject } from '../project.ts'
import { BILL_IMPORT } from './task.ts'

const TITLE = '工程量清单'

/**
 * Starts the import of an upload. On commit the workbook becomes the merchant's file, to be returned with prices; uploads expire after some
 * days.
 * @returns a function that starts the task in a transaction
 * @throws AppError NOT_FOUND for an expired upload, WRONG_STATE for a closed project
 */
export async function startBill(input: BillAsked, call: Call): Promise<(tx: Tx) => Promise<{ taskId: string }>> {
  const person = personOf(call)
  const { projectId } = input
  if (!input.commit) {
    return async tx => {
      await openProject(tx, projectId)
      return startImport(tx, BILL_IMPORT, TITLE, { ...input, fileId: null })
    }
  }
  const received = await inTemporaryFolder(async folder => {
    const { name, content } = await inRead(call.deps.pool, person, async db => {
      await demandProject(db, projectId)
      return keptFile(db, input.uploadId, 'UPLOAD')
    })
    const path = join(folder, 'bill')
    await writeFile(path, content)
    return takeReceived(call, person, { name, fields: { description: TITLE }, ...await measured(path) })
  })
  return async tx => {
    await openProject(tx, projectId)
    const { id: fileId } = await keepFile(tx, received)
    return startImport(tx, BILL_IMPORT, TITLE, { ...input, fileId })
  }
}
