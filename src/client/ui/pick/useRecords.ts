import { useEffect, useState } from 'react'
import { ABORTED, CallError } from '#client/data/callError.ts'
import type { PickEntry, PickSource } from './source.ts'

/** Long enough for a Chinese syllable, short enough to feel immediate. */
const ASK_AFTER_MS = 200

/** Stable, so that a waiting list does not re-render repeatedly. */
const NO_ENTRIES: readonly PickEntry[] = []

/** `attempt` is incremented to retry. */
interface RecordQuery { readonly source: PickSource; readonly text: string; readonly pageNum: number; readonly attempt: number }

interface RecordResult {
  readonly asked: RecordQuery
  readonly entries: readonly PickEntry[]
  readonly total: number
  readonly failed: string | null
}

export interface Records extends Pick<RecordResult, 'entries' | 'total' | 'failed'> {
  readonly busy: boolean
  /** Null before the first query. */
  readonly text: string | null
  /** Loads the next page, or retries the failed one. */
  readonly more: () => void
}

const isSame = (a: RecordQuery, b: Pick<RecordQuery, 'source' | 'text'>): boolean => a.source === b.source && a.text === b.text

/** Page by page; only the newest query counts. */
export function useRecords(source: PickSource, text: string): Records {
  const [latest, setLatest] = useState<RecordQuery>({ source, text, pageNum: 1, attempt: 0 })
  const [result, setResult] = useState<RecordResult | null>(null)
  const { pageNum, attempt } = isSame(latest, { source, text }) ? latest : { pageNum: 1, attempt: 0 }
  useEffect(() => {
    const stop = new AbortController()
    const query = { source, text, pageNum, attempt }
    const previousEntries = (now: RecordResult | null): readonly PickEntry[] =>
      (pageNum > 1 && now !== null && isSame(now.asked, query) ? now.entries : [])
    const ask = async (): Promise<void> => {
      try {
        const { entries, total } = await source({ text, pageNum, signal: stop.signal })
        if (!stop.signal.aborted) setResult(now => ({ asked: query, entries: [...previousEntries(now), ...entries], total, failed: null }))
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (!stop.signal.aborted && error.code !== ABORTED) {
          setResult(now => ({ asked: query, entries: previousEntries(now), total: now?.total ?? 0, failed: error.msg }))
        }
      }
    }
    const timer = setTimeout(() => void ask(), pageNum === 1 ? ASK_AFTER_MS : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [source, text, pageNum, attempt])
  const isLoaded = result !== null && isSame(result.asked, { source, text }) && result.asked.pageNum === pageNum
    && result.asked.attempt === attempt
  return {
    entries: result?.entries ?? NO_ENTRIES, total: result?.total ?? 0, failed: isLoaded ? result.failed : null,
    busy: !isLoaded, text: result?.asked.text ?? null,
    more: () => {
      if (!isLoaded) return
      if (result.failed !== null) setLatest({ source, text, pageNum, attempt: attempt + 1 })
      else if (result.entries.length < result.total) setLatest({ source, text, pageNum: pageNum + 1, attempt })
    },
  }
}
