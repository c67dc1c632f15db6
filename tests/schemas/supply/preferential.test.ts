import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capacityOf, ratingOf, scoreOf } from '#schemas/supply/preferential.ts'

describe('the score of 优选', () => {
  it('is that of the worked example (sheet 1)', () => {
    const a = scoreOf({ lowest: '45.00', own: '45.00', rating: '80', capacity: '100' })
    const b = scoreOf({ lowest: '45.00', own: '46.50', rating: '95', capacity: '80' })
    expect(a).toEqual({ price: '60.00', rating: '24.00', capacity: '10.00', total: '94.00' })
    expect(b).toEqual({ price: '58.06', rating: '28.50', capacity: '8.00', total: '94.56' })
  })
  it('gives no points for facts that nobody has', () => {
    expect(scoreOf({ lowest: '45.00', own: '45.00', rating: null, capacity: null }).total).toBe('60.00')
    expect(ratingOf({ patrol: null, delay: null, rework: null })).toBeNull()
    expect(ratingOf({ patrol: '90', delay: null, rework: '100' })).toBe('66.00')
  })
  it('counts as many free people as are needed', () => {
    expect([capacityOf(8, 10), capacityOf(15, 10), capacityOf(3, 0)]).toEqual(['80.00', '100.00', null])
  })
  it('is 100 at most, and highest for the lowest price', () => {
    const percent = fc.integer({ min: 0, max: 100 }).map(String)
    const cents = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(fc.property(cents, cents, percent, percent, (lowest, more, rating, capacity) => {
      const score = (ownPrice: number) => Number(scoreOf({ lowest: String(lowest), own: String(ownPrice), rating, capacity }).total)
      expect(score(lowest)).toBeLessThanOrEqual(100)
      expect(score(lowest + more)).toBeLessThanOrEqual(score(lowest))
    }))
  })
})
