import { useEffect, useReducer, useState } from 'react'
import { ChunkError, chunkErrorOf } from './chunkError.ts'

/** Gives one part of the program from a chunk of its own; its identity names the part. */
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

/** Begins to load what will be needed soon. One that failed is asked for again the next time. */
export function beginLoad<T>(load: Load<T>): Promise<T> {
  const known = pending.get(load)
  if (known !== undefined) return known as Promise<T>
  const loading = inTime(load())
  pending.set(load, loading)
  loading.then(part => arrived.set(load, part), () => pending.delete(load))
  return loading
}

/**
 * A part of the program, undefined until its chunk is there; throws into the error boundary when it does not come within 120 s
 * or at all (spec-1 §8). Not `React.lazy`: a boundary that has just shown its fallback is held back for 300 ms, chunk or not.
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
