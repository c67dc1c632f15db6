import { useMemo } from 'react'
import { useReader } from '#client/data/readings.ts'
import { fitting, type Searchable } from './fit.ts'
import type { PanelHost } from './host.ts'
import { OptionList } from './OptionList.tsx'
import { useListKeys } from './useListKeys.ts'

/** `refused`: why it is unavailable. */
export interface Choice extends Searchable { readonly refused?: string | null }

export interface ChoicePanelProps extends PanelHost {
  readonly choices: readonly Choice[]
  readonly value: string | readonly string[] | null
  /** The choices are loading. */
  readonly waits?: boolean
  readonly onPick: (key: string) => void
}

/** Dictionary or closed list, filtered by the typed text. */
export function ChoicePanel({ choices, value, waits: isPending = false, text, typed, keys, point, onPick }: ChoicePanelProps) {
  const query = typed ? text : ''
  const read = useReader(query)
  const visible = useMemo(() => fitting(choices, query, read), [choices, query, read])
  const current = visible.findIndex(({ key }) => key === value)
  const start = query === '' ? current : visible.findIndex(({ refused }) => !refused)
  const pickEntry = (index: number): boolean => {
    const choice = visible[index]
    if (choice === undefined || choice.refused) return false
    onPick(choice.key)
    return true
  }
  const [active] = useListKeys({ keys, count: visible.length, start, reset: query, take: pickEntry, waits: isPending })
  return (
    <OptionList
      point={point} entries={visible} active={active} chosen={value} onTake={pickEntry}
      none={isPending ? '' : `没有“${query}”，请从列表选择`} foot={isPending ? '正在查找…' : undefined}
    />
  )
}
