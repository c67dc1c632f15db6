import { Paperclip } from '@blueprintjs/icons'
import type { FileRef } from '#schemas/kit/index.ts'
import { project as declared } from '#schemas/project/project.ts'
import { projectApi } from '#shared/api/project.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { call } from '#client/data/http.ts'
import { useProject } from '#client/data/project.ts'
import { useMay } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { FileThumbs } from '#client/ui/files/FileThumbs.tsx'
import { FileUpload } from '#client/ui/files/FileUpload.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'

/** 附件 of the project: added and removed at once, without editing the project. */
export function FilesTab({ projectId }: { readonly projectId: string }) {
  const hasPermission = useMay()
  const project = useProject(projectId)
  const { data } = useCall(projectRecordApi.info, { id: projectId })
  if (!data) return <SkeletonRows rows={3} columns={2} />
  const files: readonly FileRef[] = data.head.attachments ?? []
  const idsOf = (list: readonly FileRef[]): string[] => list.map(({ id }) => id)
  const save = async (next: readonly FileRef[]) => {
    if (idsOf(next).join() === idsOf(files).join()) return
    await call(projectApi.updateProjectAttachment, { projectId, attachmentIds: idsOf(next), was: idsOf(files) }).catch(() => {
      // The call reports its error.
    })
    await reload(projectRecordApi.info)
  }
  const edits = project?.closed === false && hasPermission(projectApi.updateProjectAttachment.need, projectId)
  if (edits) {
    return <div className="yz-project-record"><FileUpload
      label="项目附件" rules={declared.header.columns.attachments.options} files={files} projectId={projectId}
      onChange={next => void save(next)}
    /></div>
  }
  return files.length > 0
    ? <div className="yz-project-record"><FileThumbs files={files} /></div>
    : <EmptyState icon={<Paperclip size={32} />} title="还没有附件" />
}
