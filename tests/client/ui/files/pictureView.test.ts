import { describe, expect, it } from 'vitest'
import { FIRST_VIEW, moved, turned, zoomed } from '#client/ui/files/pictureView.ts'

const SIZES = { picture: [600, 300], stage: [600, 400] } as const

describe('a picture on its stage', () => {
  it('that is seen whole does not move', () => expect(moved(FIRST_VIEW, 50, -50, SIZES)).toEqual(FIRST_VIEW))

  it('moves as far as its edges once it is larger, each way by itself', () => {
    const larger = zoomed(FIRST_VIEW, 0.2, SIZES)
    expect(moved(larger, 500, 500, SIZES)).toEqual({ zoom: 1.2, turn: 0, x: 60, y: 0 })
    expect(moved(zoomed(larger, 0.8, SIZES), -1000, -1000, SIZES)).toEqual({ zoom: 2, turn: 0, x: -300, y: -100 })
  })

  it('keeps what lies in the middle when it is zoomed, and comes back when it fits', () => {
    const movedView = moved(zoomed(FIRST_VIEW, 1, SIZES), 100, 40, SIZES)
    expect(zoomed(movedView, 1, SIZES)).toEqual({ zoom: 3, turn: 0, x: 150, y: 60 })
    expect(zoomed(movedView, -1, SIZES)).toEqual(FIRST_VIEW)
  })

  it('lies on its other side after a turn, in the middle', () => {
    const turn = turned(moved(zoomed(FIRST_VIEW, 1, SIZES), 100, 40, SIZES))
    expect(turn).toEqual({ zoom: 2, turn: 90, x: 0, y: 0 })
    expect(moved(turn, 1000, 1000, SIZES)).toEqual({ zoom: 2, turn: 90, x: 0, y: 400 })
  })

  it('is zoomed between a tenth and three times', () => {
    expect(zoomed(FIRST_VIEW, -5, SIZES).zoom).toBe(0.1)
    expect(zoomed(FIRST_VIEW, 5, SIZES).zoom).toBe(3)
  })
})
