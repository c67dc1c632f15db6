import { SegmentedControl } from '@blueprintjs/core'

export interface ShownOneProps {
  /** Noun of the choice: 显示的测算人员 */
  readonly label: string
  readonly names: readonly string[]
  readonly at: number
  readonly onShow: (at: number) => void
}

/** If only one offer fits (look 12). */
export const ShownOne = ({ label, names, at, onShow }: ShownOneProps) => (
  <SegmentedControl
    size="small" aria-label={label} value={String(at)} onValueChange={value => onShow(Number(value))}
    options={names.map((name, place) => ({ value: String(place), label: name }))}
  />
)
