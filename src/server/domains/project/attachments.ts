import { project as declared } from '#schemas/project/project.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { project } from '#server/db/tables/project.ts'
import type { Tx } from '#server/db/tx.ts'
import { demandTaken, rememberedIn } from '#server/files/index.ts'
import { publishRow } from '#server/grid/index.ts'
import { byId, lockedProject } from './visible.ts'

interface Given { readonly projectId: string, readonly attachmentIds: readonly string[], readonly was: readonly string[] }

/** 更新项目附件: what was added and taken since `was`, over those that are there now. @throws AppError BAD_INPUT for what the column does not take */
export async function updateAttachments(tx: Tx, { projectId, attachmentIds, was }: Given): Promise<void> {
  const { projectName: name, attachments: held } = await lockedProject(tx, projectId)
  const added = attachmentIds.filter(id => !was.includes(id) && !held.includes(id))
  const ids = [...held.filter(id => attachmentIds.includes(id) || !was.includes(id)), ...new Set(added)]
  if (ids.join() === held.join()) return
  const { maxCount, types } = declared.header.columns.attachments.options
  if (ids.length > maxCount) throw new AppError('BAD_INPUT', { field: 'attachmentIds', text: '文件超出数量' })
  await demandTaken(tx, added, { field: 'attachmentIds', types, remembers: rememberedIn(tx, declared.entity, [projectId]) })
  const [after] = await tx.q.update(project).set({ attachments: ids }).where(byId(tx, projectId)).returning({ version: project.version })
  await audit(tx, {
    action: 'updateProjectAttachment', entity: declared.entity, entityId: projectId, subject: name,
    before: { attachments: held.join() || null }, after: { attachments: ids.join() || null },
  })
  publishRow(tx, declared.header, projectId, after!.version)
}
