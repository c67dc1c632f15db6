import { groupThousands } from '#schemas/kit/index.ts'
import { useProject } from '#client/data/project.ts'
import { useRouteParam } from '#client/document/navigation.ts'
import type { Project } from '#shared/api/project.ts'
import '#client/document/document.css'

const period = ({ planStart, planEnd }: Project): string | null =>
  planStart === null && planEnd === null ? null : `${planStart ?? '未定'} 至 ${planEnd ?? '未定'}`

const FACTS: readonly (readonly [label: string, of: (project: Project) => string | null])[] = [
  ['项目名称', project => project.projectName],
  ['项目简称', project => project.brieflyName],
  ['项目编号', project => project.projectCode],
  ['项目类型', project => project.projectType?.value ?? null],
  ['客户', project => project.clientName],
  ['甲方', project => project.partyA],
  ['所在地区', project => project.region],
  ['详细地址', project => project.address],
  ['建筑面积', ({ buildingArea }) => (buildingArea === null ? null : `${groupThousands(buildingArea)} m²`)],
  ['计划工期', period],
  ['项目负责人', project => project.manager?.value ?? null],
]

/** 项目信息: what is known of the project, and who works on it. */
export function ProjectInfo() {
  const project = useProject(useRouteParam('id'))
  if (project === undefined) return null
  return (
    <div className="yz-project-info">
      <h2>基本信息</h2>
      <dl className="yz-facts">
        {FACTS.map(([label, of]) => <div key={label}><dt>{label}</dt><dd>{of(project) || '—'}</dd></div>)}
      </dl>
      <h2>项目成员</h2>
      <table className="yz-plain">
        <thead><tr><th scope="col">姓名</th><th scope="col">项目角色</th></tr></thead>
        <tbody>
          {project.members.map(({ userId, realName, roles }) => (
            <tr key={userId}><td>{realName}</td><td>{roles.join('、')}</td></tr>
          ))}
        </tbody>
      </table>
      {project.members.length === 0 && <p>还没有成员。</p>}
    </div>
  )
}
