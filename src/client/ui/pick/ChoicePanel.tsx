import { useMemo } from 'react'
import { useReader } from '#client/data/readings.ts'
import { fitting, type Named } from './fit.ts'
import type { PanelHost } from './host.ts'
import { OptionList } from './OptionList.tsx'
import { useListKeys } from './useListKeys.ts'

/** One choice of a closed list; `refused` says why it cannot be taken now. */
export interface Choice extends Named { readonly refused?: string | null }

export interface ChoicePanelProps extends PanelHost {
  readonly choices: readonly Choice[]
  /** The chosen one, or all that are chosen. */
  readonly value: string | readonly string[] | null
  /** The choices are loading. */
  readonly waits?: boolean
  readonly onPick: (key: string) => void
}

/** The choices of a dictionary or a closed list, filtered by the typed text. */
export function ChoicePanel({ choices, value, waits = false, text, typed, keys, point, onPick }: ChoicePanelProps) {
  const query = typed ? text : ''
  const read = useReader(query)
  const shown = useMemo(() => fitting(choices, query, read), [choices, query, read])
  const current = shown.findIndex(({ key }) => key === value)
  const start = query === '' ? current : shown.findIndex(({ refused }) => !refused)
  const take = (index: number): boolean => {
    const choice = shown[index]
    if (choice === undefined || choice.refused) return false
    onPick(choice.key)
    return true
  }
  const [active] = useListKeys({ keys, count: shown.length, start, reset: query, take, waits })
  return (
    <OptionList
      point={point} entries={shown} active={active} chosen={value} onTake={take}
      none={waits ? '' : `没有“${query}”，请从列表选择`} foot={waits ? '正在查找…' : undefined}
    />
  )
}
