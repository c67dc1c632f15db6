import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeAddress, codeIn, formatCode, parseCode, type StoreCode } from '#shared/storeCode.ts'

const id = fc.oneof(fc.uuid(), fc.stringMatching(/^[\w-]{1,40}$/))
const lot = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map(text => text.trim())
const code: fc.Arbitrary<StoreCode> = fc.oneof(
  id.map(orderId => ({ kind: 'ORDER' as const, id: orderId })),
  fc.tuple(id, lot).map(([libMaterialId, lotId]) => ({ kind: 'STOCK' as const, libMaterialId, lot: lotId })),
)

describe('the code of a label', () => {
  it('is read as it was written, alone and in its address, with blanks around it', () => {
    fc.assert(fc.property(code, fc.constantFrom('https://em.example.cn', 'http://localhost:8080'), (source, origin) => {
      expect(parseCode(formatCode(source))).toEqual(source)
      expect(parseCode(` ${formatCode(source)}\n`)).toEqual(source)
      expect(parseCode(codeAddress(origin, source))).toEqual(source)
    }))
  })
  it('is never what somebody types: numbers of orders, codes of materials, other addresses', () => {
    expect([
      'CG20260501001', 'M-1', 'M.', 'O.1.2', 'X.1', '', 'https://em.example.cn/em/hand', 'https://em.example.cn/?code=CG1', '抛光砖',
    ].map(parseCode)).toEqual(
      Array.from({ length: 9 }, () => null)
    )
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }).filter(text => !/^\s*[OM]\./.test(text) && !URL.canParse(text.trim())), text => {
      expect(parseCode(text)).toBeNull()
      expect(codeIn(text)).toBe(text.trim())
    }))
    expect(codeIn('https://em.example.cn/em/hand?code=CG1')).toBe('CG1')
  })
  it('is short enough for a code that an ordinary printer of labels draws', () => {
    expect(
      codeAddress('https://em.example.com.cn', { kind: 'STOCK', libMaterialId: '01936b5e-7c1a-7abc-8def-0123456789ab', lot: '' }).length
    ).toBeLessThanOrEqual(84)
  })
})
