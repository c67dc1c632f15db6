import { useEffect, useState } from 'react'
import { MOST_VALUES, type ValueCount } from '#shared/api/page.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'

const DEBOUNCE_MS = 250

/** Reloaded when another filter changes or the search needs more values. */
export function useValueCounts(list: RemoteList, key: string, isNeeded: boolean) {
  const [counts, setCounts] = useState<readonly ValueCount[] | null>(null)
  const [search, setSearch] = useState('')
  const [partial, setPartial] = useState(false)
  const { filters, quick } = list.query
  const others = JSON.stringify([filters.filter(filter => filter.key !== key), quick])
  const term = partial ? search.trim() : ''
  const { valueCounts } = list
  useEffect(() => {
    if (!isNeeded) return
    let current = true
    const load = async () => {
      // The values work without counts.
      const values = await valueCounts(key, term).catch(() => null)
      if (!current) return
      setCounts(values)
      if (term === '') setPartial(values !== null && values.length >= MOST_VALUES)
    }
    const timer = setTimeout(() => void load(), term === '' ? 0 : DEBOUNCE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
    // Calls use the list's state; `others` changes with it.
  }, [term, key, others, valueCounts, isNeeded])
  return { counts, onSearch: setSearch }
}
