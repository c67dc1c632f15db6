/** Name and codes as in spec-1 §8. */
export class ChunkError extends Error {
  readonly code: 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED'

  constructor(code: ChunkError['code'], cause?: unknown) {
    super(`a part of the program did not arrive: ${code}`, { cause })
    this.name = 'ChunkLoadError'
    this.code = code
  }
}

/** Old chunks are missing after a release; messages vary by browser. */
export function chunkErrorOf(error: unknown): ChunkError | undefined {
  if (error instanceof ChunkError) return error
  if (!(error instanceof Error)) return undefined
  if (/preload CSS/i.test(error.message)) return new ChunkError('CSS_CHUNK_LOAD_FAILED', error)
  return error.name === 'ChunkLoadError' || /dynamically imported module|module script/i.test(error.message)
    ? new ChunkError('ChunkLoadError', error)
    : undefined
}
