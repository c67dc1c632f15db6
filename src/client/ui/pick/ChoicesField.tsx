import { ChoicePanel, type Choice } from './ChoicePanel.tsx'
import { PickedTags, type TagsProps } from './PickedTags.tsx'

export interface ChoicesFieldProps extends TagsProps {
  readonly choices: readonly Choice[]
  readonly keys: readonly string[]
  readonly onChange: (keys: readonly string[]) => void
}

/** Several choices; a vanished entry shows its key until it is removed. */
export function ChoicesField({ choices, keys, onChange, ...tags }: ChoicesFieldProps) {
  const labelOf = (key: string): string => choices.find(choice => choice.key === key)?.label ?? `${key}（已停用）`
  const remainingKeys = (key: string): readonly string[] => keys.filter(other => other !== key)
  return (
    <PickedTags
      {...tags} chosen={keys.map(key => ({ key, label: labelOf(key) }))} onRemove={key => onChange(remainingKeys(key))}
      renderPanel={host => <ChoicePanel
        {...host} choices={choices} value={keys} onPick={key => onChange(keys.includes(key) ? remainingKeys(key) : [...keys, key])}
      />}
    />
  )
}
