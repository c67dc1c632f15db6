import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CREDIT_CODE, creditSign, isCreditCode } from '#schemas/org/creditCode.ts'
import { isAccountMask, maskAccount, SEALED_ACCOUNT } from '#schemas/org/accountNumber.ts'
import { supplierScore, type SupplierFacts } from '#schemas/supplier/score.ts'

const SIGNS = [...'0123456789ABCDEFGHJKLMNPQRTUWXY']
const body = fc.array(fc.constantFrom(...SIGNS), { minLength: 17, maxLength: 17 }).map(signs => signs.join(''))

describe('a unified social credit code', () => {
  it('is one that a company has', () => expect(isCreditCode('91440300708461136T')).toBe(true))
  it('has one last sign that is right, and no other', () => fc.assert(fc.property(body, text => {
    const right = SIGNS.filter(sign => isCreditCode(text + sign))
    expect(right).toEqual([creditSign(text)])
  })))
  it('is kept in capital letters, and says what is wrong with it', () => {
    expect(CREDIT_CODE.clean?.('91440300７08461136t')).toBe('91440300708461136T')
    expect([CREDIT_CODE.fault('91440300708461136T'), CREDIT_CODE.fault('9144'), CREDIT_CODE.fault('91440300708461136A')])
      .toEqual([null, '统一社会信用代码应为 18 位', '统一社会信用代码校验不通过，请核对'])
    expect(creditSign('I')).toBeUndefined()
  })
})

it('of an account number the last four signs are shown, and the mask stays what it is', () => {
  const masked = maskAccount('6222023602012345678')
  expect([masked, maskAccount(masked), isAccountMask(masked), SEALED_ACCOUNT.fault(masked)]).toEqual(
    ['************5678', masked, true, null]
  )
  expect(SEALED_ACCOUNT.fault('12')).not.toBeNull()
})

describe('the score of a supplier', () => {
  const TODAY = '2026-11-01'
  const NOTHING: SupplierFacts = { certificates: [], contacts: 0, accounts: 0, filled: 0, prices: 0, lastDay: null }
  const FULL: SupplierFacts = { certificates: [null, '2030-01-01'], contacts: 2, accounts: 1, filled: 4, prices: 9, lastDay: '2026-10-20' }
  it('is nothing without facts, and whole with all of them', () => {
    expect([supplierScore(NOTHING, TODAY).points, supplierScore(FULL, TODAY).points, supplierScore(FULL, TODAY).most]).toEqual(
      [0, 100, 100]
    )
  })
  it('counts a certificate that ends soon half, one that has ended not, and says so', () => {
    const [line] = supplierScore({ ...FULL, certificates: ['2026-11-20', '2026-10-01', null, null] }, TODAY).lines
    expect(line).toEqual({ title: '证照有效', most: 40, points: 25, reason: '4 张证照，1 张已过期，1 张即将到期' })
  })
  it('never falls by one more fact, and stays within its bounds', () => {
    const facts = fc.record({
      certificates: fc.array(fc.constantFrom(null, '2026-11-20', '2020-01-01', '2030-01-01')), contacts: fc.nat(5), accounts: fc.nat(5),
      filled: fc.nat(4), prices: fc.nat(50), lastDay: fc.constantFrom(null, '2026-10-20', '2026-01-01', '2020-01-01'),
    })
    fc.assert(fc.property(facts, input => {
      const { points, lines } = supplierScore(input, TODAY)
      expect(points).toBe(lines.reduce((sum, line) => sum + line.points, 0))
      for (const line of lines) expect(line.points >= 0 && line.points <= line.most).toBe(true)
      expect(
        supplierScore({ ...input, contacts: input.contacts + 1, accounts: input.accounts + 1, prices: input.prices + 1 }, TODAY).points
      ).toBeGreaterThanOrEqual(points)
    }))
  })
})
