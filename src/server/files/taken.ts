import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import { attachmentsOf, type AttachmentRow } from './attachments.ts'
import { demandVisible, noFile, type Remembers } from './owners.ts'

interface FilesField {
  /** The field of the input, which a refusal names. */
  readonly field: string
  readonly types: readonly string[]
  /** What the record has had before; nothing unless said. */
  readonly remembers?: Remembers
}

/**
 * Files that a person puts into a field, in their order.
 * @throws AppError NOT_FOUND for one that is not there or that he may not see, the one as the other; BAD_INPUT for one of another type
 */
export async function demandTaken(
  db: Db, ids: readonly string[], { field, types, remembers = async () => [] }: FilesField
): Promise<AttachmentRow[]> {
  await demandVisible(db, ids, remembers)
  const found = await attachmentsOf(db, ids)
  return ids.map(id => {
    const file = found.get(id)
    if (file === undefined) throw noFile()
    if (!types.includes(file.fileType)) throw new AppError('BAD_INPUT', { field, text: '文件类型不正确' })
    return file
  })
}
