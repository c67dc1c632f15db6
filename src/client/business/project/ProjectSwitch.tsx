import { Button } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { useMemo, useRef } from 'react'
import type { Project } from '#shared/api/project.ts'
import { screenKey } from '#client/data/route.ts'
import { useCan } from '#client/data/session.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo } from '#client/document/navigation.ts'
import { useAltKey } from '#client/document/useAltKey.ts'
import { PickPopover } from '#client/ui/pick/PickPopover.tsx'
import { RecordPanel } from '#client/ui/pick/RecordPanel.tsx'
import { projectsAfter } from './projectSource.ts'
import { useRecentProjects } from './recentProjects.ts'

export interface ProjectSwitchProps {
  readonly projectId: string
  readonly project: Project | undefined
  readonly onChoose: (projectId: string) => void
}

/** Most recently entered projects first. */
export function ProjectSwitch({ projectId, project, onChoose }: ProjectSwitchProps) {
  const { active } = useTab()
  const go = useGo()
  const lists = useCan()(screenKey('/project/list'))
  const box = useRef<HTMLDivElement>(null)
  const recent = useRecentProjects(projectId, active && project !== undefined)
  const source = useMemo(() => projectsAfter(recent), [recent])
  useAltKey('KeyK', () => box.current?.querySelector('button')?.click(), active)
  return (
    <div ref={box} className="yz-project-switcher">
      <PickPopover
        noun="项目"
        target={(
          <Button variant="minimal" className="yz-project-switch" endIcon={<CaretDown />} title="切换项目（Alt K）" aria-keyshortcuts="Alt+K">
            <h1>{project?.projectName ?? '…'}</h1>
          </Button>
        )}
        renderPanel={(host, done) => (
          <>
            <RecordPanel
              {...host} source={source} value={projectId}
              onPick={({ key }) => {
                done()
                if (key !== projectId) onChoose(key)
              }}
            />
            {lists && (
              <div className="yz-options-end">
                <Button
                  variant="minimal" intent="primary" size="small" text="全部项目"
                  onClick={() => {
                    done()
                    go('/project/list')
                  }}
                />
              </div>
            )}
          </>
        )}
      />
    </div>
  )
}
