import { project } from '#schemas/project/project.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { useCall } from '#client/data/swr.ts'
import { RecordFacts } from '#client/document/record/RecordFacts.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'

const { 附件与备注: _files, ...SECTIONS } = project.sections ?? {}
const SHOWN = { ...SECTIONS, '': ['remark'] }

/** 基本信息: what was registered of the project. */
export function BasicTab({ projectId }: { readonly projectId: string }) {
  const { data } = useCall(projectRecordApi.info, { id: projectId })
  return data ? <div className="yz-project-record"><RecordFacts document={project} head={data.head} sections={SHOWN} /></div> : <SkeletonRows rows={6} columns={3} />
}
