import { SegmentedControl } from '@blueprintjs/core'
import { businessDate } from '#schemas/kit/index.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import type { Preset } from './variants.tsx'

/** Condition presets; none is marked while the list has other conditions. */
export function Presets({ list, presets }: { readonly list: RemoteList, readonly presets: readonly Preset[] }) {
  if (useBreakpoint() === 'narrow' || presets.length < 2) return null
  const today = businessDate()
  const now = JSON.stringify(list.query.filters)
  const chosen = presets.find(({ filters }) => JSON.stringify(filters(today)) === now)
  return (
    <SegmentedControl
      size="small" aria-label="常用条件" value={chosen?.key ?? ''} options={presets.map(({ key, label }) => ({ value: key, label }))}
      onValueChange={value => list.show({ filters: presets.find(({ key }) => key === value)?.filters(today) ?? [], pageNum: 1 })}
    />
  )
}
