import { Button } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { PROJECT_STATE, type ProjectState } from '#schemas/project/states.ts'
import { projectsOf } from './projectSource.ts'
import { PickPopover } from '#client/ui/pick/PickPopover.tsx'
import { RecordPanel } from '#client/ui/pick/RecordPanel.tsx'
import type { Project } from '#shared/api/project.ts'

const real = projectsOf(...Object.keys(PROJECT_STATE) as ProjectState[])

export interface ProjectSwitchProps {
  readonly projectId: string
  readonly project: Project | undefined
  readonly onChoose: (projectId: string) => void
}

/** The name of the project, and the way to another one. */
export function ProjectSwitch({ projectId, project, onChoose }: ProjectSwitchProps) {
  return (
    <PickPopover
      noun="项目"
      target={(
        <Button variant="minimal" className="yz-project-switch" endIcon={<CaretDown />} title="切换项目">
          <h1>{project?.projectName ?? '…'}</h1>
        </Button>
      )}
      renderPanel={(host, done) => (
        <RecordPanel
          {...host} source={real} value={projectId}
          onPick={({ key }) => {
            done()
            if (key !== projectId) onChoose(key)
          }}
        />
      )}
    />
  )
}
