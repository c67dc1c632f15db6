import { Callout, Checkbox } from '@blueprintjs/core'
import { peopleApi } from '#shared/api/people.ts'
import { useCall } from '#client/data/swr.ts'
import './people.css'

const EVERY_ROLE = { pageNum: 1, pageSize: -1, sorts: [{ key: 'key' as const, order: 'ASC' as const }] }

export interface RoleChoiceProps {
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/** Selects any roles of the company; disabled ones only where already assigned. */
export function RoleChoice({ chosen, onChange }: RoleChoiceProps) {
  const { data } = useCall(peopleApi.describeRoles, EVERY_ROLE)
  const roles = (data?.rows ?? []).filter(({ id, state }) => state === 'ENABLED' || chosen.has(id))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <div className="yz-role-choice" role="group" aria-label="角色">
      {roles.map(({ id, name, state, seeAll }) => (
        <Checkbox key={id} checked={chosen.has(id)} onChange={() => toggle(id)}>
          {name}
          {seeAll && <small>可见全部项目</small>}
          {state === 'DISABLED' && <small>已停用</small>}
        </Checkbox>
      ))}
    </div>
  )
}

/** Warnings about conflicting duties of one user, which are not refused. */
export function Warnings({ texts }: { readonly texts: readonly string[] }) {
  return texts.map(text => <Callout key={text} intent="warning" compact>{text}</Callout>)
}
