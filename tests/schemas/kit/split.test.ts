import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, split, sumOf, toScale } from '#schemas/kit/index.ts'

const cents = fc.integer({ min: 0, max: 10_000_000 }).map(n => toScale(dec(n).div(100), 2))
/** Ratios in hundredths of a percent that add up to 100.00 exactly. */
const wholeRatios = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 60 }).map(parts => {
  const sum = parts.reduce((a, b) => a + b, 0)
  const ratios = parts.map(part => Math.max(1, Math.floor(part * 10_000 / sum)))
  ratios[0]! += 10_000 - ratios.reduce((a, b) => a + b, 0)
  return ratios
}).filter(ratios => ratios[0]! > 0).map(ratios => ratios.map(n => toScale(dec(n).div(100), 2)))

describe('split', () => {
  it('gives the residue to the largest ratio (domain B23.3)', () =>
    expect(split('16.50', ['3', '50', '47'], 2, '100')).toEqual(['0.50', '8.24', '7.76']))
  it('prefers the later of two largest', () => expect(split('0.01', ['50', '50'], 2, '100')).toEqual(['0.01', '0.00']))
  it('leaves rows without a weight empty', () => expect(split('10', ['1', null, '1'], 2)).toEqual(['5.00', null, '5.00']))
  it(
    'measures against 100 while ratios are unfinished',
    () => expect(sumOf(split('168.00', ['50', '49.99'], 2, '100')).toFixed(2)).toBe('167.98')
  )

  it('always adds up to the total to the cent when the ratios are whole', () => fc.assert(fc.property(cents, wholeRatios, (total, ratios) =>
    sumOf(split(total, ratios, 2, '100')).eq(total))))

  it('keeps every part but one at its own rounding', () => fc.assert(fc.property(cents, wholeRatios, (total, ratios) => {
    const off = split(total, ratios, 2, '100').filter((part, i) => part !== toScale(dec(total).times(ratios[i]!).div(100), 2))
    return off.length <= 1
  })))

  it('derives ratios that add up to 100.00 from any amounts', () => fc.assert(fc.property(
    fc.array(cents.filter(c => c !== '0.00'), { minLength: 1, maxLength: 50 }), amounts => sumOf(split('100', amounts, 2)).eq(100))))
})
