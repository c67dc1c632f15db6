import { Button } from '@blueprintjs/core'
import { useId } from 'react'
import { projectApi } from '#shared/api/project.ts'
import { DesignLink } from '#client/business/project/DesignLink.tsx'
import { useProject } from '#client/data/project.ts'
import { useCan } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useTabParam } from '#client/data/tabAddress.ts'
import { useGo, useRouteParam } from '#client/document/navigation.ts'
import { DocTabs, panelId } from '#client/ui/DocTabs.tsx'
import { AnalysisPlan } from './AnalysisPlan.tsx'
import { INFO_TABS } from './infoTabs.tsx'
import { NextStep } from './NextStep.tsx'
import { ProjectFigures } from './ProjectFigures.tsx'
import { StateLine } from './StateLine.tsx'
import '../project.css'

/** 项目信息. */
export function ProjectInfo() {
  const projectId = useRouteParam('id')
  const hasPermission = useCan()
  const go = useGo()
  const tabsId = useId()
  const project = useProject(projectId)
  const { data: progress } = useCall(projectApi.progress, { projectId })
  const [tabParam, setTabParam] = useTabParam('pageTab')
  if (project === undefined) return null
  const tabs = INFO_TABS.filter(({ need }) => need === undefined || hasPermission(need, projectId))
  const activeTab = tabs.find(({ id }) => id === tabParam) ?? tabs[0]!
  return (
    <div className="yz-project-info">
      {!activeTab.alone && progress && <StateLine progress={progress} />}
      {!activeTab.alone && <ProjectFigures projectId={projectId} />}
      <div className={activeTab.alone ? 'alone' : 'columns'}>
        <div className="main">
          <DocTabs
            id={tabsId} label="项目信息" tabs={tabs} active={activeTab.id} onChange={id => setTabParam(id === tabs[0]!.id ? null : id)}
          />
          <section
            id={panelId(tabsId, activeTab.id)} role="tabpanel" aria-label={activeTab.title} className="panel"
          >{activeTab.render(projectId)}</section>
        </div>
        {!activeTab.alone && <aside>
          {progress && <NextStep project={project} progress={progress} />}
          <section className="yz-aside-part" aria-label="项目成员">
            <h2>项目成员<small>{project.members.length} 人</small><span
              className="yz-grow"
            /><Button variant="minimal" intent="primary" size="small" text="全部成员" onClick={() => go(`/project/${projectId}/member`)} /></h2>
            <dl>
              {project.members.map(({ userId, realName, roles }) => <div key={userId}><dt>{realName}</dt><dd>{roles.join('、')}</dd></div>)}
            </dl>
          </section>
          <div className="yz-aside-part"><DesignLink projectId={projectId} /></div>
          <AnalysisPlan project={project} />
        </aside>}
      </div>
    </div>
  )
}
