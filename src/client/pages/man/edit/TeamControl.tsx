import type { HeadControlProps } from '#client/document/fields/control.ts'
import { RecordField } from '#client/ui/pick/fields.tsx'
import { openTeams } from '../sources.ts'

/** The team of a person, chosen from those that are there. */
export function TeamControl({ store, name, aria }: HeadControlProps) {
  const value = String(store.head(name) ?? '')
  return (
    <RecordField
      aria={aria} noun="班组" source={openTeams} value={value === '' ? null : { key: value, label: value }}
      onChange={entry => store.setHeadValue(name, entry?.label ?? null)}
    />
  )
}
