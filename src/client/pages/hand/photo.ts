/** Longest side of a stored and sent photograph, px. */
const LONGEST = 1600
const QUALITY = 0.85

/** Scales a photograph down to a size that still shows damage. @throws Error where the browser cannot read it */
export async function scaled(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const ratio = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * ratio)
  canvas.height = Math.round(picture.height * ratio)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/jpeg', QUALITY))
}
