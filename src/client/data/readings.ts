import { useEffect, useSyncExternalStore } from 'react'
import type { Read } from '#schemas/kit/index.ts'

let read: Read = () => ''
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

async function load(): Promise<void> {
  const { pinyin } = await import('pinyin-pro')
  const cache = new Map<string, string>()
  read = text => {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const syllables = pinyin(text.normalize('NFKC'), { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    const reading = syllables.map(syllable => syllable.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')).filter(Boolean).join(' ')
    cache.set(text, reading)
    return reading
  }
  for (const listener of listeners) listener()
}

/** A large chunk, requested when letters are first typed. */
export function loadReadings(): Promise<void> {
  loading ??= load().catch(() => { loading = undefined })
  return loading
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

/** The function changes once the readings are loaded. */
export function useReader(typed: string): Read {
  const hasLetters = /[a-z]/i.test(typed)
  useEffect(() => {
    if (hasLetters) void loadReadings()
  }, [hasLetters])
  return useSyncExternalStore(subscribe, () => read)
}

/** Readings once loaded; empty on failure. */
export async function readNow(): Promise<Read> {
  await loadReadings()
  return read
}
