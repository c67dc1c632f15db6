import { useEffect, useReducer, useState } from 'react'
import { ChunkError, chunkErrorOf } from './chunkError.ts'

/** Loader of one chunk; its identity is the chunk's key. */
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

/** Preloads a chunk; a failed load is retried on the next call. */
export function beginLoad<T>(load: Load<T>): Promise<T> {
  const current = pending.get(load)
  if (current !== undefined) return current as Promise<T>
  const loading = inTime(load())
  pending.set(load, loading)
  loading.then(part => arrived.set(load, part), () => pending.delete(load))
  return loading
}

/**
 * Undefined until loaded; throws into the error boundary after a failure or 120 s (spec-1 §8). Not `React.lazy`: React delays a boundary
 * that has just shown its fallback by 300 ms, even for a loaded chunk.
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
