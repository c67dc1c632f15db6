import type { HeadControlProps } from '#client/document/fields/control.ts'
import { RecordField } from '#client/ui/pick/fields.tsx'
import { peopleAtWork } from '../sources.ts'

/** Who leads the team: one of the people at work. His name goes with his id, in one undo step. */
export function LeaderControl({ store, name, aria }: HeadControlProps) {
  const [key, label] = [String(store.head(name) ?? ''), String(store.head('leaderName') ?? '')]
  return (
    <RecordField
      aria={aria} noun="班组长" source={peopleAtWork} value={key === '' ? null : { key, label }}
      onChange={entry => store.change('选择班组长', draft => ({ ...draft, head: { ...draft.head, [name]: entry?.key ?? null, leaderName: entry?.label ?? null } }))}
    />
  )
}
