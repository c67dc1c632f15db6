import { PickedTags, type TagsProps } from './PickedTags.tsx'
import { RecordPanel } from './RecordPanel.tsx'
import type { PickEntry, PickSource } from './source.ts'

export interface RecordsFieldProps extends TagsProps {
  readonly source: PickSource
  readonly value: readonly Pick<PickEntry, 'key' | 'label'>[]
  readonly onChange: (value: readonly Pick<PickEntry, 'key' | 'label'>[]) => void
}

/** Such as people, projects. */
export function RecordsField({ source, value, onChange, ...tags }: RecordsFieldProps) {
  const remainingRecords = (key: string) => value.filter(other => other.key !== key)
  return (
    <PickedTags
      {...tags} chosen={value} onRemove={key => onChange(remainingRecords(key))}
      renderPanel={host => (
        <RecordPanel
          {...host} source={source} value={value.map(({ key }) => key)}
          onPick={({ key, label }) => onChange(value.some(other => other.key === key) ? remainingRecords(key) : [...value, { key, label }])}
        />
      )}
    />
  )
}
