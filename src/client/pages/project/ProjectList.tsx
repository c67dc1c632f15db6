import { project } from '#schemas/project/project.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { RecordList } from '#client/document/record/RecordList.tsx'

/** 项目列表: every project visible to the user. */
export const ProjectList = () => (
  <RecordList document={project} api={projectRecordApi} use="登记项目以后，录入投标结果、组建项目团队、准备开工。" />
)
