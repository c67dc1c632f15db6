import { useMemo } from 'react'
import type { EditorPopupProps } from './editorProps.ts'
import { OptionList } from './OptionList.tsx'
import { filterOptions, optionsOf } from './optionsOf.ts'
import { useListKeys } from './useListKeys.ts'

/** The choices of a cell, filtered by what is typed. */
export function ListEditor({ grid, column, columnKey, row, head, lookups, text, typed, keys, pick, point }: EditorPopupProps) {
  const options = useMemo(() => optionsOf({ grid, column, columnKey, row, head, lookups }), [grid, column, columnKey, row, head, lookups])
  const query = typed ? text : ''
  const shown = useMemo(() => filterOptions(options, query), [options, query])
  const current = shown.findIndex(option => option.key === row[columnKey])
  const start = query === '' ? current : shown.findIndex(option => option.refused === null)
  const take = (index: number): boolean => {
    const option = shown[index]
    if (!option || option.refused !== null) return false
    pick(option.key)
    return true
  }
  const [active] = useListKeys({ keys, count: shown.length, start, reset: query, take })
  return <OptionList point={point} entries={shown} active={active} onTake={take} none={`没有“${query}”，请从列表选择`} />
}
