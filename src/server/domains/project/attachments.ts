import { project as declared } from '#schemas/project/project.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { project } from '#server/db/tables/project.ts'
import type { Tx } from '#server/db/tx.ts'
import { demandTaken, rememberedIn } from '#server/files/index.ts'
import { publishRow } from '#server/grid/index.ts'
import { byId, lockedProject } from './visible.ts'

interface AttachmentUpdate { readonly projectId: string, readonly attachmentIds: readonly string[], readonly was: readonly string[] }

/**
 * 更新项目附件: applies the differences from `was` to the current attachments.
 * @throws AppError BAD_INPUT for files that the column does not accept
 */
export async function updateAttachments(tx: Tx, { projectId, attachmentIds, was: previous }: AttachmentUpdate): Promise<void> {
  const { projectName: name, attachments: current } = await lockedProject(tx, projectId)
  const added = attachmentIds.filter(id => !previous.includes(id) && !current.includes(id))
  const ids = [...current.filter(id => attachmentIds.includes(id) || !previous.includes(id)), ...new Set(added)]
  if (ids.join() === current.join()) return
  const { maxCount, types } = declared.header.columns.attachments.options
  if (ids.length > maxCount) throw new AppError('BAD_INPUT', { field: 'attachmentIds', text: '文件超出数量' })
  await demandTaken(tx, added, { field: 'attachmentIds', types, remembers: rememberedIn(tx, declared.entity, [projectId]) })
  const [after] = await tx.q.update(project).set({ attachments: ids }).where(byId(tx, projectId)).returning({ version: project.version })
  await audit(tx, {
    action: 'updateProjectAttachment', entity: declared.entity, entityId: projectId, subject: name,
    before: { attachments: current.join() || null }, after: { attachments: ids.join() || null },
  })
  publishRow(tx, declared.header, projectId, after!.version)
}
