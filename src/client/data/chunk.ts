import { useEffect, useReducer, useState } from 'react'
import { ChunkError, chunkErrorOf } from './chunkError.ts'

/** Its identity is the chunk's key. */
type Load<T> = () => Promise<T>

const CHUNK_TIMEOUT_MS = 120_000
const arrived = new Map<Load<unknown>, unknown>()
const pending = new Map<Load<unknown>, Promise<unknown>>()

function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError('ChunkLoadError')), CHUNK_TIMEOUT_MS)
    loading.then(resolve, (error: unknown) => reject(chunkErrorOf(error) ?? error)).finally(() => clearTimeout(timer))
  })
}

/** A failed load is retried on the next call. */
export function beginLoad<T>(load: Load<T>): Promise<T> {
  const current = pending.get(load)
  if (current !== undefined) return current as Promise<T>
  const loading = inTime(load())
  pending.set(load, loading)
  loading.then(part => arrived.set(load, part), () => pending.delete(load))
  return loading
}

/**
 * Undefined until loaded; throws after a failure or 120 s (spec-1 §8). Not `React.lazy`, which delays even a loaded chunk by 300 ms after a
 * fallback.
 */
export function useChunk<T>(load: Load<T>): T | undefined {
  const [, show] = useReducer((count: number) => count + 1, 0)
  const [failure, setFailure] = useState<{ readonly load: Load<T>; readonly error: unknown }>()
  const part = arrived.get(load) as T | undefined
  const missing = part === undefined
  useEffect(() => {
    if (missing) beginLoad(load).then(show, (error: unknown) => setFailure({ load, error }))
  }, [load, missing])
  if (failure?.load === load) throw failure.error
  return part
}
