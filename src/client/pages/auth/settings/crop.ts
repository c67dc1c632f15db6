/** Side of a saved picture in pixels. */
export const FACE = 256
export const ZOOM_MAX = 4

/** The selected square of a picture: its centre in pixels of the picture, and the zoom on the shorter side. */
export interface Crop {
  readonly x: number
  readonly y: number
  /** 1: the whole shorter side. */
  readonly zoom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const middleOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })
export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom

/** The nearest crop inside the picture. */
export function inside(size: Size, crop: Crop): Crop {
  const zoom = Math.min(ZOOM_MAX, Math.max(1, crop.zoom))
  const half = sideOf(size, { ...crop, zoom }) / 2
  return { zoom, x: Math.min(size.width - half, Math.max(half, crop.x)), y: Math.min(size.height - half, Math.max(half, crop.y)) }
}

/** Draws the selected square over the whole canvas, on white: a JPEG has no transparency. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const side = sideOf(picture, crop)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, FACE, FACE)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, FACE, FACE)
}
