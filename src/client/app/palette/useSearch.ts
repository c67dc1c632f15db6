import { useEffect, useState } from 'react'
import { ABORTED, CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { searchApi, type SearchHit } from '#shared/api/search.ts'

/** Long enough for a Chinese syllable, short enough to feel immediate. */
const DEBOUNCE_MS = 200

export interface Search {
  readonly hits: readonly SearchHit[]
  /** The answered text; stale while a query is in flight. */
  readonly of: string
  readonly busy: boolean
  readonly failed: string | null
}

const NOTHING: Search = { hits: [], of: '', busy: false, failed: null }

/** A newer query aborts older ones. */
export function useSearch(text: string): Search {
  const query = text.trim()
  const [search, setSearch] = useState<Search>({ ...NOTHING, busy: query !== '' })
  useEffect(() => {
    if (query === '') {
      setSearch(NOTHING)
      return undefined
    }
    setSearch(now => ({ ...now, busy: true, failed: null }))
    const stop = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        const hits = await call(searchApi.queryRecords, { text: query }, { quiet: true, signal: stop.signal })
        if (!stop.signal.aborted) setSearch({ hits, of: query, busy: false, failed: null })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.code !== ABORTED) setSearch({ hits: [], of: query, busy: false, failed: error.msg })
      }
    }
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query])
  return search
}
