import { SmallCross } from '@blueprintjs/icons'
import './page.css'

export interface FilterChipProps {
  readonly label: string
  readonly value: string
  readonly onRemove: () => void
}

/** One condition of a list and the button that drops it. */
export function FilterChip({ label, value, onRemove }: FilterChipProps) {
  return (
    <span className="yz-chip">
      <span>{label}</span>{value}
      <button type="button" aria-label={`去掉条件：${label}`} onClick={onRemove}><SmallCross size={14} /></button>
    </span>
  )
}
