import { useEffect, useState } from 'react'
import { ABORTED, CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { searchApi, type SearchHit } from '#shared/api/search.ts'

/** Long enough for a Chinese syllable, short enough to feel immediate. */
const DEBOUNCE_MS = 200

export interface Search {
  readonly hits: readonly SearchHit[]
  /** The text that they answer: an older one until the answer is there. */
  readonly of: string
  readonly busy: boolean
  /** Why the search failed; null if it did not. */
  readonly failed: string | null
}

const NOTHING: Search = { hits: [], of: '', busy: false, failed: null }

/** The records that fit the text, from the server. Only the newest question counts: older ones are taken back. */
export function useSearch(text: string): Search {
  const wanted = text.trim()
  const [search, setSearch] = useState<Search>({ ...NOTHING, busy: wanted !== '' })
  useEffect(() => {
    if (wanted === '') {
      setSearch(NOTHING)
      return undefined
    }
    setSearch(now => ({ ...now, busy: true, failed: null }))
    const stop = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        const hits = await call(searchApi.queryRecords, { text: wanted }, { quiet: true, signal: stop.signal })
        if (!stop.signal.aborted) setSearch({ hits, of: wanted, busy: false, failed: null })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.code !== ABORTED) setSearch({ hits: [], of: wanted, busy: false, failed: error.msg })
      }
    }
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted])
  return search
}
