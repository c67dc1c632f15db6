import { useEffect, useState } from 'react'
import { ABORTED, CallError } from '#client/data/callError.ts'
import type { PickEntry, PickSource } from './source.ts'

/** Long enough for a Chinese syllable, short enough to feel immediate. */
const ASK_AFTER_MS = 200

/** One and the same, so that a list that waits is not drawn again and again. */
const NONE: readonly PickEntry[] = []

/** A question: `attempt` counts up to ask the same again. */
interface Asked { readonly source: PickSource; readonly text: string; readonly pageNum: number; readonly attempt: number }

interface Found {
  readonly asked: Asked
  readonly entries: readonly PickEntry[]
  readonly total: number
  readonly failed: string | null
}

export interface Records extends Pick<Found, 'entries' | 'total' | 'failed'> {
  readonly busy: boolean
  /** The query of the entries; null before the first. */
  readonly text: string | null
  /** Loads the next page, or the failed one again. */
  readonly more: () => void
}

const isSame = (a: Asked, b: Pick<Asked, 'source' | 'text'>): boolean => a.source === b.source && a.text === b.text

/** The records of a source that fit a text, page after page. Only the newest question counts. */
export function useRecords(source: PickSource, text: string): Records {
  const [latest, setLatest] = useState<Asked>({ source, text, pageNum: 1, attempt: 0 })
  const [found, setFound] = useState<Found | null>(null)
  const { pageNum, attempt } = isSame(latest, { source, text }) ? latest : { pageNum: 1, attempt: 0 }
  useEffect(() => {
    const stop = new AbortController()
    const asked = { source, text, pageNum, attempt }
    const kept = (now: Found | null): readonly PickEntry[] => (pageNum > 1 && now !== null && isSame(now.asked, asked) ? now.entries : [])
    const ask = async (): Promise<void> => {
      try {
        const { entries, total } = await source({ text, pageNum, signal: stop.signal })
        if (!stop.signal.aborted) setFound(now => ({ asked, entries: [...kept(now), ...entries], total, failed: null }))
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (!stop.signal.aborted && error.code !== ABORTED) {
          setFound(now => ({ asked, entries: kept(now), total: now?.total ?? 0, failed: error.msg }))
        }
      }
    }
    const timer = setTimeout(() => void ask(), pageNum === 1 ? ASK_AFTER_MS : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [source, text, pageNum, attempt])
  const answered = found !== null && isSame(found.asked, { source, text }) && found.asked.pageNum === pageNum
    && found.asked.attempt === attempt
  return {
    entries: found?.entries ?? NONE, total: found?.total ?? 0, failed: answered ? found.failed : null,
    busy: !answered, text: found?.asked.text ?? null,
    more: () => {
      if (!answered) return
      if (found.failed !== null) setLatest({ source, text, pageNum, attempt: attempt + 1 })
      else if (found.entries.length < found.total) setLatest({ source, text, pageNum: pageNum + 1, attempt })
    },
  }
}
