import type { PictureAnswer, PictureJob } from './picture.worker.ts'

/** How pictures are sent; compressed unless a field says otherwise (spec-1 §9). */
export type ImageMode = 'compressed' | 'original'

const MAX_EDGE = 2560
const QUALITY = 0.82
/** Below this a picture is sent as it is. */
const WORTH_BYTES = 256 * 1024
const MIMES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** The picture scaled to screen size in a worker; the file itself when nothing is saved. */
export async function compressed(file: Blob): Promise<Blob> {
  if (!MIMES.has(file.type) || file.size < WORTH_BYTES) return file
  const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<PictureAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<PictureAnswer>) => resolve(data)
      worker.onerror = () => reject(new Error('the worker failed'))
      worker.postMessage({ file, maxEdge: MAX_EDGE, quality: QUALITY } satisfies PictureJob)
    })
    return answer ?? file
  } catch {
    return file
  } finally {
    worker.terminate()
  }
}
