import { useEffect, useSyncExternalStore } from 'react'
import type { Read } from '#schemas/kit/index.ts'

let read: Read = () => ''
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

async function load(): Promise<void> {
  const { pinyin } = await import('pinyin-pro')
  const known = new Map<string, string>()
  read = text => {
    const found = known.get(text)
    if (found !== undefined) return found
    const syllables = pinyin(text.normalize('NFKC'), { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    const reading = syllables.map(syllable => syllable.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')).filter(Boolean).join(' ')
    known.set(text, reading)
    return reading
  }
  for (const listener of listeners) listener()
}

/** Has the readings of characters on hand; they are a large part of the program, which comes when somebody first types letters. */
export function loadReadings(): Promise<void> {
  loading ??= load().catch(() => { loading = undefined })
  return loading
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

/** How texts are read, for a search in which somebody types; another function once the readings have come. */
export function useReader(typed: string): Read {
  const wanted = /[a-z]/i.test(typed)
  useEffect(() => {
    if (wanted) void loadReadings()
  }, [wanted])
  return useSyncExternalStore(subscribe, () => read)
}

/** The readings, once they have come; where they cannot be had, of nothing. */
export async function readNow(): Promise<Read> {
  await loadReadings()
  return read
}
