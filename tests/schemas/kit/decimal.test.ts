import { describe, expect, it } from 'vitest'
import { dec, isDecimalText, round, split, toScale, toText } from '#schemas/kit/decimal.ts'

describe('a decimal', () => {
  it.each([
    ['0.005', 2, '0.01'], ['-0.005', 2, '-0.01'], ['0.0049', 2, '0.00'], ['-0.004', 2, '0.00'], ['-0.4', 0, '0'], ['-0.5', 0, '-1'],
    ['46', 2, '46.00'], ['-10', 0, '-10'], ['-0.05', 1, '-0.1'], ['2.5', 0, '3'], ['100', 0, '100'],
  ])(
    '%s to %d decimals is %s', (text, scale, expected) => {
      expect(toScale(dec(text), scale)).toBe(expected)
      expect(round(dec(text), scale).eq(expected)).toBe(true)
    })
  it.each(
    [['-0', '0'], ['0.000', '0'], ['1e30', '1000000000000000000000000000000'], ['1e-20', '0.00000000000000000001'], ['-1.50', '-1.5']]
  )('%s is written %s', (text, expected) => expect(toText(dec(text))).toBe(expected))
  it('keeps products of stored values exact', () => {
    expect(toText(dec('123456789012.123456').times('9876543210987654.32'))).toBe('1219326311368023158039686023.69172992')
    expect(toText(dec('0.1').plus('0.2'))).toBe('0.3')
  })
  it('is plain text: no sign but a minus, no exponent, digits on both sides of the point', () => {
    for (const text of ['1', '-1.5', '007', '0.10', '-0']) expect(isDecimalText(text), text).toBe(true)
    for (const text of ['', '-', '.5', '5.', '+1', '1e3', ' 1', '1 ', '--1', '1.2.3', '1,000', '１', 'x1', '1x'])
      expect(isDecimalText(text), text).toBe(false)
  })
})

describe('a split', () => {
  it('gives nothing where all weights are zero, or what they are measured against', () => {
    expect(split('10', ['0', '0.00', null], 2)).toEqual(['0.00', '0.00', null])
    expect(split('10', ['1', null], 2, '0')).toEqual(['0.00', null])
    expect([split('10', [], 2), split('10', [null], 2), split('10', [null, null], 2, '100')]).toEqual([[], [null], [null, null]])
  })
  it('gives what rounding leaves to the largest weight, the later one of equals, also where it takes away', () => {
    expect(split('100', ['1', '1', '1'], 2)).toEqual(['33.33', '33.33', '33.34'])
    expect(split('0.05', ['4', '3', '3'], 2)).toEqual(['0.01', '0.02', '0.02'])
    expect(split('0.05', ['2', '1', '1'], 2)).toEqual(['0.03', '0.01', '0.01'])
    expect(split('200', ['3', null, '1.5', '1.5'], 0)).toEqual(['100', null, '50', '50'])
    expect(split('0.02', ['3', '3', '4'], 2)).toEqual(['0.01', '0.01', '0.00'])
    expect(split('-100', ['1', '2'], 2)).toEqual(['-33.33', '-66.67'])
    expect(split('1', ['0', '3', '0'], 2)).toEqual(['0.00', '1.00', '0.00'])
  })
})
