import { project } from '#schemas/project/project.ts'
import { RecordHistory } from '#client/document/record/HistoryTab.tsx'

/** 日志: what was done to the project, the newest first. */
export const LogTab = ({ projectId }: { readonly projectId: string }) => <RecordHistory kind={project.name} id={projectId} />
