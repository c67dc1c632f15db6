import { SegmentedControl } from '@blueprintjs/core'
import type { AnalysisComparison } from '#shared/api/analysisBest.ts'

/** The width in px of a window that holds the offers of so many people beside 择优. */
export const widthOf = (people: number): number => (people < 2 ? 0 : 710 + 200 * people)

export interface ShownPersonProps {
  readonly analyses: AnalysisComparison['analyses']
  readonly at: number
  readonly onShow: (at: number) => void
}

/** Where there is room for one person beside 择优: whose offers stand there (look 12). */
export function ShownPerson({ analyses, at, onShow }: ShownPersonProps) {
  return (
    <SegmentedControl
      size="small" aria-label="显示的测算人员" value={String(at)} onValueChange={value => onShow(Number(value))}
      options={analyses.map(({ realName }, place) => ({ value: String(place), label: realName }))}
    />
  )
}
