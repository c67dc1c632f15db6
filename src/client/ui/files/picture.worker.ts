/** The answer is null if scaling saves nothing. */
export interface PictureJob { readonly file: Blob; readonly maxEdge: number; readonly quality: number }
export type PictureAnswer = Blob | null

/** Copies only pixels, no location or camera data. */
async function shrink({ file, maxEdge, quality }: PictureJob): Promise<PictureAnswer> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, maxEdge / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale)))
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const made = await canvas.convertToBlob({ type: file.type, quality })
  return made.type === file.type && made.size < file.size ? made : null
}

self.onmessage = ({ data }: MessageEvent<PictureJob>) => {
  shrink(data).catch((): PictureAnswer => null).then(response => self.postMessage(response), () => undefined)
}
