import type { ReactNode } from 'react'
import { Button, MenuItem } from '@blueprintjs/core'
import { Edit } from '@blueprintjs/icons'
import { useEffect, useId } from 'react'
import { PROJECT_STATE_TONES } from '#schemas/project/states.ts'
import { useProject } from '#client/data/project.ts'
import { screenKey, useRoutes } from '#client/data/route.ts'
import { useCan } from '#client/data/session.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo, usePath, useRouteParam } from '#client/document/navigation.ts'
import { DocTabs, panelId } from '#client/ui/DocTabs.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { ProjectSwitch } from './ProjectSwitch.tsx'
import { projectTabs, sameTabOf, shownTab, tabIdOf } from './tabsOf.ts'
import { useEntering } from './useEntering.ts'
import './project.css'

/** Project, state, and tabs by permission (spec-1 §2). */
export function ProjectLayout({ children }: { readonly children: ReactNode }) {
  const projectId = useRouteParam('id')
  const path = usePath()
  const go = useGo()
  const { setTitle } = useTab()
  const hasPermission = useCan()
  const routes = useRoutes()
  const project = useProject(projectId)
  const tabs = useId()
  useEntering(projectId)
  const name = project?.brieflyName || project?.projectName
  useEffect(() => { if (name !== undefined) setTitle(name) }, [name, setTitle])

  const pages = projectTabs(routes, ({ permission }) => [permission].flat().some(key => hasPermission(key, projectId)))
  const current = shownTab(path, routes)
  return (
    <div className="yz-project">
      <header className="yz-project-head">
        <ProjectSwitch
          projectId={projectId}
          project={project}
          onChoose={chosen => go(sameTabOf(path, routes, chosen))}
        />
        {project && <StateTag {...PROJECT_STATE_TONES[project.state.key]}>{project.state.value}</StateTag>}
        {project
          && <span className="code">{[project.projectCode, project.projectType?.value, project.region].filter(Boolean).join(' · ')}</span>}
        <span className="yz-grow" />
        {project && !project.closed && hasPermission(`${screenKey('/project/edit')}:edit`)
          && <Button icon={<Edit />} text="编辑" onClick={() => go(`/project/edit?id=${projectId}`)} />}
        {project && (
          <MenuButton text="更多">
            <MenuItem text="完整详情" onClick={() => go(`/project/fullDetail?id=${projectId}`)} />
            <MenuItem text="投标结果" onClick={() => go(`/project/state/detail?projectId=${projectId}`)} />
          </MenuButton>
        )}
      </header>
      <DocTabs
        id={tabs}
        label="项目页面"
        tabs={pages.map(route => ({ id: tabIdOf(route), title: route.title, ...(project && route.marks?.(project)) }))}
        active={current}
        onChange={tab => go(`/project/${projectId}/${tab}`, { replace: true })}
      />
      <div className="yz-project-page" role="tabpanel" tabIndex={0} id={panelId(tabs, current)}>
        {project ? children : <SkeletonRows />}
      </div>
    </div>
  )
}
