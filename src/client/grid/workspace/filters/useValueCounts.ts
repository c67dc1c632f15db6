import { useEffect, useState } from 'react'
import { MOST_VALUES, type ValueCount } from '#shared/api/page.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'

const DEBOUNCE_MS = 250

/** The values of a column with their counts, asked for again when another condition changes or the search needs more of them. */
export function useValueCounts(list: RemoteList, key: string, wanted: boolean) {
  const [counts, setCounts] = useState<readonly ValueCount[] | null>(null)
  const [search, setSearch] = useState('')
  const [partial, setPartial] = useState(false)
  const { filters, quick } = list.query
  const others = JSON.stringify([filters.filter(filter => filter.key !== key), quick])
  const asked = partial ? search.trim() : ''
  const { valueCounts } = list
  useEffect(() => {
    if (!wanted) return
    let current = true
    const load = async () => {
      // Without counts the list of values still serves.
      const found = await valueCounts(key, asked).catch(() => null)
      if (!current) return
      setCounts(found)
      if (asked === '') setPartial(found !== null && found.length >= MOST_VALUES)
    }
    const timer = setTimeout(() => void load(), asked === '' ? 0 : DEBOUNCE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
    // The list's calls ask with what it shows now; `others` says when that has changed.
  }, [asked, key, others, valueCounts, wanted])
  return { counts, onSearch: setSearch }
}
