export const ZOOM = { min: 0.1, max: 3, step: 0.2 } as const
const QUARTER = 90

/** Zoom, rotation in degrees, and distance of its centre from the stage's, in pixels. */
export interface PictureView {
  readonly zoom: number
  readonly turn: number
  readonly x: number
  readonly y: number
}
/** On screen: the picture's at its first zoom, before any rotation. */
export interface Sizes {
  readonly picture: readonly [width: number, height: number]
  readonly stage: readonly [width: number, height: number]
}
export const FIRST_VIEW: PictureView = { zoom: 1, turn: 0, x: 0, y: 0 }

const between = (value: number, maxValue: number): number => maxValue === 0 ? 0 : Math.max(-maxValue, Math.min(maxValue, value))
const round = (zoom: number): number => Math.round(zoom * 10) / 10

/** Nearest view without a bare stage edge that the picture could cover. */
function fitted(view: PictureView, { picture: [width, height], stage }: Sizes): PictureView {
  const lies = view.turn % (2 * QUARTER) === 0 ? [width, height] as const : [height, width] as const
  const [right, down] = lies.map((side, at) => Math.max(0, side * view.zoom - stage[at]!) / 2) as [number, number]
  return { ...view, x: between(view.x, right), y: between(view.y, down) }
}

export const moved = (view: PictureView, right: number, down: number, sizes: Sizes): PictureView =>
  fitted({ ...view, x: view.x + right, y: view.y + down }, sizes)

/** Around the stage's centre. */
export function zoomed(view: PictureView, by: number, sizes: Sizes): PictureView {
  const zoom = round(Math.max(ZOOM.min, Math.min(ZOOM.max, view.zoom + by)))
  return fitted({ ...view, zoom, x: view.x * zoom / view.zoom, y: view.y * zoom / view.zoom }, sizes)
}

export const turned = (view: PictureView): PictureView => ({ ...view, turn: view.turn + QUARTER, x: 0, y: 0 })
