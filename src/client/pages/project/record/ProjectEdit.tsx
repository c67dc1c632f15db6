import { project } from '#schemas/project/project.ts'
import { projectApi } from '#shared/api/project.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { renewProject } from '#client/data/project.ts'
import { reload } from '#client/data/swr.ts'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import { recordKind } from '#client/document/record/useRecord.ts'

const KIND = recordKind(project, projectRecordApi)

/** 新增 or, with `?id=`, 编辑项目; saving a new one opens the project's pages. */
export const ProjectEdit = () => (
  <RecordPage
    kind={KIND} list="/project/list"
    onSaved={id => {
      void renewProject(id)
      void reload(projectApi.progress)
    }}
  />
)
