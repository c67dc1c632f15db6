import type { RouteNode } from '#shared/api/approval.ts'
import { StaffLink } from './StaffLink.tsx'

/** Nodes with their assignees, or why there are none (domain B12.2). */
export function RouteList({ nodes }: { readonly nodes: readonly RouteNode[] }) {
  return (
    <ol className="yz-flow-route" aria-label="审批路线">
      {nodes.map(({ taskDefinitionKey, name, category, mode, people, missing }) => (
        <li key={taskDefinitionKey} className={missing === null ? undefined : 'missing'}>
          <b>{name}</b>
          <span>
            {missing !== null && missing !== ''
              ? missing
              : people.length > 0 ? `${category === 'CC' ? '抄送：' : ''}${people.join('、')}` : '由管理员处理'}
            {missing !== null && missing !== '' && <StaffLink />}
            {people.length > 1 && category !== 'CC' && `（${mode}）`}
          </span>
        </li>
      ))}
    </ol>
  )
}
