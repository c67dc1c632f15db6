import { expect, it } from 'vitest'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { NO_LOOKUPS } from '#schemas/kit/index.ts'
import { CLAUSES } from '#schemas/org/clauses.ts'
import { filledClauses } from '#client/document/print/clauses.ts'

const head = {
  supplierName: '海螺水泥', projectName: '科创中心', projectId: 'p1', totalAmount: '107000.53', taxRate: '13.0000', progressRate: '80.0000',
  settlementDay: 25, startDay: '2026-05-20', endDay: '2026-08-31',
}
const facts = { document: CONTRACTS_OF.MATERIAL, head, lookups: NO_LOOKUPS, company: '示例装饰', prices: true }

it('fills what stands in the form into the clauses of the company, and leaves blank what does not', () => {
  const [first = '', , , payment = '', , last = ''] = filledClauses(CLAUSES.MATERIAL, facts)
  expect(first).toContain('甲方示例装饰因科创中心的需要，向乙方海螺水泥采购')
  expect(first).toContain('107,000.53元（大写：壹拾万柒仟元伍角叁分）')
  expect(payment).toContain('预付款为价税合计的＿＿＿＿，进度款付至80')
  expect(payment).toMatch(/付至80[.0]*%/)
  expect(last).toContain('自2026-05-20起至2026-08-31止')
})

it('shows no sums to who may not see prices, and knows no other fields', () => {
  expect(filledClauses('合计{价税合计}元\n\n{价税合计大写}\n{没有这个}', { ...facts, prices: false })).toEqual(['合计＿＿＿＿元', '＿＿＿＿', '＿＿＿＿'])
})
