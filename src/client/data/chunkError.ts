/** A failed chunk; name and codes are those of spec-1 §8. */
export class ChunkError extends Error {
  readonly code: 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED'

  constructor(code: ChunkError['code'], cause?: unknown) {
    super(`a part of the program did not arrive: ${code}`, { cause })
    this.name = 'ChunkLoadError'
    this.code = code
  }
}

/** Browsers word a missing script differently, the text of a missing stylesheet is Vite's; after a release the old chunks are gone. */
export function chunkErrorOf(error: unknown): ChunkError | undefined {
  if (error instanceof ChunkError) return error
  if (!(error instanceof Error)) return undefined
  if (/preload CSS/i.test(error.message)) return new ChunkError('CSS_CHUNK_LOAD_FAILED', error)
  return error.name === 'ChunkLoadError' || /dynamically imported module|module script/i.test(error.message)
    ? new ChunkError('ChunkLoadError', error)
    : undefined
}
