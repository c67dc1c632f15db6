import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inside, middleOf, sideOf, ZOOM_MAX } from '#client/pages/auth/settings/crop.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) })
const number = fc.double({ min: -1e5, max: 1e5, noNaN: true })

test('whatever is dragged and zoomed, the square lies inside the picture', () => {
  fc.assert(fc.property(size, fc.record({ x: number, y: number, zoom: number }), (picture, requestedCrop) => {
    const crop = inside(picture, requestedCrop)
    const half = sideOf(picture, crop) / 2
    const slack = 1e-6
    return crop.zoom >= 1 && crop.zoom <= ZOOM_MAX
      && crop.x - half >= -slack && crop.x + half <= picture.width + slack
      && crop.y - half >= -slack && crop.y + half <= picture.height + slack
  }))
})

test('what lies inside stays as it is, and the first square is the largest in the middle', () => {
  fc.assert(fc.property(size, picture => {
    expect(inside(picture, middleOf(picture))).toEqual(middleOf(picture))
    expect(sideOf(picture, middleOf(picture))).toBe(Math.min(picture.width, picture.height))
  }))
})
