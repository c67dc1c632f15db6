import { MenuItem } from '@blueprintjs/core'
import { useMemo } from 'react'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { RowModel } from '#client/grid/model.ts'
import './comparison.css'

/** A way to take all rows at once. */
export interface Preset {
  readonly label: string
  /** Total of all rows, as text; null where unknown. */
  readonly sum: string | null
  /** One edit of the model under this label. */
  readonly take: (label: string) => void
}

export interface TakeAllProps {
  readonly text: string
  readonly model: RowModel
  /** Asked when the menu opens: some take long to find. */
  readonly presets: () => readonly Preset[]
}

function Choices({ presets, run }: Pick<TakeAllProps, 'presets'> & { readonly run: (preset: Preset) => void }) {
  const choices = useMemo(() => presets(), [presets])
  return choices.map(preset => (
    <MenuItem
      key={preset.label} text={preset.label}
      labelElement={preset.sum === null ? undefined : <span className="yz-comparison-sum">{preset.sum}</span>}
      onClick={() => run(preset)}
    />
  ))
}

/** Takes all rows of a comparison in one of several ways, each with its total; one undo reverts it. */
export function TakeAll({ text, model, presets }: TakeAllProps) {
  const run = ({ label: way, take }: Preset): void => {
    const label = `${text}${way}`
    take(label)
    if (model.undoLabel() === label) toast.ok(`已${label}`, { text: '撤销', onClick: () => { if (model.undoLabel() === label) model.undo() } })
  }
  return <MenuButton text={text}><Choices presets={presets} run={run} /></MenuButton>
}
