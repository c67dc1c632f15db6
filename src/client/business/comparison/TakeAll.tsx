import { MenuItem } from '@blueprintjs/core'
import { useMemo } from 'react'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { RowModel } from '#client/grid/model.ts'
import './comparison.css'

export interface Preset {
  readonly label: string
  /** Total as text; null where unknown. */
  readonly sum: string | null
  /** Applies one edit under this label. */
  readonly take: (label: string) => void
}

export interface TakeAllProps {
  readonly text: string
  readonly model: RowModel
  /** Called on opening, because some are slow to compute. */
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

/** Selects offers for all rows by a preset; one undo reverts it. */
export function TakeAll({ text, model, presets }: TakeAllProps) {
  const run = ({ label: way, take: apply }: Preset): void => {
    const label = `${text}${way}`
    apply(label)
    if (model.undoLabel() === label) toast.ok(`已${label}`, { text: '撤销', onClick: () => { if (model.undoLabel() === label) model.undo() } })
  }
  return <MenuButton text={text}><Choices presets={presets} run={run} /></MenuButton>
}
