import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import { attachmentsOf, type AttachmentRow } from './attachments.ts'
import { demandVisible, noFile, type Remembers } from './owners.ts'

interface FilesField {
  readonly field: string
  readonly types: readonly string[]
  /** None by default. */
  readonly remembers?: Remembers
}

/**
 * Loads the files that a user attaches to a field, in order.
 * @throws AppError NOT_FOUND for a missing or invisible one, with the same message; BAD_INPUT for another type
 */
export async function demandTaken(
  db: Db, ids: readonly string[], { field, types, remembers = async () => [] }: FilesField
): Promise<AttachmentRow[]> {
  await demandVisible(db, ids, remembers)
  const attachments = await attachmentsOf(db, ids)
  return ids.map(id => {
    const file = attachments.get(id)
    if (file === undefined) throw noFile()
    if (!types.includes(file.fileType)) throw new AppError('BAD_INPUT', { field, text: '文件类型不正确' })
    return file
  })
}
