import type { PictureAnswer, PictureJob } from './picture.worker.ts'

/** Default compressed (spec-1 §9). */
export type ImageMode = 'compressed' | 'original'

const MAX_EDGE = 2560
const QUALITY = 0.82
/** Smaller pictures are sent unchanged. */
const WORTH_BYTES = 256 * 1024
const MIMES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Screen size, scaled in a worker; the file itself if that saves nothing. */
export async function compressed(file: Blob): Promise<Blob> {
  if (!MIMES.has(file.type) || file.size < WORTH_BYTES) return file
  const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' })
  try {
    const response = await new Promise<PictureAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<PictureAnswer>) => resolve(data)
      worker.onerror = () => reject(new Error('the worker failed'))
      worker.postMessage({ file, maxEdge: MAX_EDGE, quality: QUALITY } satisfies PictureJob)
    })
    return response ?? file
  } catch {
    return file
  } finally {
    worker.terminate()
  }
}
