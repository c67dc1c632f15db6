import { expect, it } from 'vitest'
import { standingText } from '#client/business/price/standingPrice.ts'

const price = (label: string) => ({ words: label, day: '2026-11-02' })

it('prices that stay in force are named with their dates, three of many', () => {
  expect(standingText([])).toBeNull()
  expect(standingText([price('木工 普工')])).toBe('日期早于现行价格，只作历史记录，现行价格不变：木工 普工（2026-11-02 起）')
  expect(standingText(['甲', '乙', '丙', '丁'].map(price))).toMatch(/甲（2026-11-02 起）、乙（2026-11-02 起）、丙（2026-11-02 起）等 4 个$/)
})
