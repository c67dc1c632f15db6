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
 * Starts the import of an upload. A workbook that is to be written becomes one of the merchant's files, so that it can be given back with
 * prices; uploads themselves are forgotten after some days.
 * @returns what starts the task in its transaction
 * @throws AppError NOT_FOUND when the upload is kept no longer, WRONG_STATE for a closed project
 */
export async function startBill(asked: BillAsked, call: Call): Promise<(tx: Tx) => Promise<{ taskId: string }>> {
  const person = personOf(call)
  const { projectId } = asked
  if (!asked.commit) {
    return async tx => {
      await openProject(tx, projectId)
      return startImport(tx, BILL_IMPORT, TITLE, { ...asked, fileId: null })
    }
  }
  const taken = await inTemporaryFolder(async folder => {
    const { name, content } = await inRead(call.deps.pool, person, async db => {
      await demandProject(db, projectId)
      return keptFile(db, asked.uploadId, 'UPLOAD')
    })
    const path = join(folder, 'bill')
    await writeFile(path, content)
    return takeReceived(call, person, { name, fields: { description: TITLE }, ...await measured(path) })
  })
  return async tx => {
    await openProject(tx, projectId)
    const { id: fileId } = await keepFile(tx, taken)
    return startImport(tx, BILL_IMPORT, TITLE, { ...asked, fileId })
  }
}
