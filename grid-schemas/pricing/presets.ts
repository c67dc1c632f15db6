import type { Row } from '#schemas/kit/index.ts'
import type { FeeKind, FeePart, FeeRole, Standard, TaxMethod } from './feeTerms.ts'

type Line = readonly [
  name: string, part: FeePart, kind: FeeKind, figure: string, bases: string,
  more?: Partial<{ role: FeeRole, competitive: false, given: true }>,
]

/** An initial fee table with usual rates, which each company adapts. */
export interface Preset {
  readonly title: string, readonly standard: Standard, readonly taxMethod: TaxMethod, readonly lines: readonly Line[],
}

const FIXED = { competitive: false } as const
const VAT = (rate: string): Line => ['增值税', 'TAX', 'RATE', rate, '税前合计', { role: 'VAT', ...FIXED }]
const SUM = '分部分项合计+单价措施合计'
const profit: readonly Line[] = [
  ['利润', 'UNIT', 'RATE', '8', '人材机', { role: 'PROFIT' }], ['风险', 'UNIT', 'RATE', '2', '材料费', { role: 'RISK' }],
]
const others: readonly Line[] = [
  ['暂列金额', 'OTHER', 'AMOUNT', '0.00', '', { role: 'RESERVE', given: true, ...FIXED }],
  ['专业工程暂估价', 'OTHER', 'AMOUNT', '0.00', '', { role: 'PROVISIONAL', given: true, ...FIXED }],
  ['计日工', 'OTHER', 'LINES', '', '', { role: 'DAYWORK' }], ['总承包服务费', 'OTHER', 'LINES', '', '', { role: 'CONTRACTING' }],
]

/** The national standards of 2013 and 2024, and the practice of home decorators (sheet of pricing, Presets). */
export const PRESETS = {
  GB2013: {
    title: '2013 国标', standard: 'GB2013', taxMethod: 'GENERAL', lines: [
      ['管理费', 'UNIT', 'RATE', '12', '人工费', { role: 'MANAGE' }], ...profit,
      ['安全文明施工费', 'MEASURE', 'RATE', '2', SUM, { role: 'SAFETY', ...FIXED }], ['夜间施工增加费', 'MEASURE', 'RATE', '0.5', '分部分项人工费'], ...others,
      ['规费', 'STATUTORY', 'RATE', '15', '分部分项人工费', FIXED], VAT('9'),
    ],
  },
  GB2024: {
    title: '2024 国标', standard: 'GB2024', taxMethod: 'GENERAL', lines: [
      ['管理费', 'UNIT', 'RATE', '18', '人工费', { role: 'MANAGE' }], ...profit,
      ['安全生产措施费', 'MEASURE', 'RATE', '2', SUM, { role: 'SAFETY', ...FIXED }], ...others, VAT('9'),
    ],
  },
  HOME: {
    title: '家装', standard: 'FREE', taxMethod: 'SIMPLE', lines: [
      ['利润', 'UNIT', 'RATE', '25', '直接费', { role: 'PROFIT' }], ['管理费', 'OTHER', 'RATE', '10', '分部分项合计-分部分项主材费', { role: 'MANAGE' }],
      ['垃圾清运费', 'OTHER', 'AREA', '25.00', ''], ['设计费', 'OTHER', 'AREA', '60.00', ''], ['优惠', 'DISCOUNT', 'RATE', '0', '税前合计'], VAT('3'),
    ],
  },
} as const satisfies Readonly<Record<string, Preset>>
export type PresetName = keyof typeof PRESETS

export const presetRows = ({ lines }: Preset, newId: () => string): Row[] =>
lines.map(([name, part, kind, figure, bases, more = {}]): Row => ({
  id: newId(), name, part, kind, bases: bases === '' ? null : bases, rate: kind === 'RATE' ? figure : null,
  amount: kind === 'AMOUNT' || kind === 'AREA' ? figure : null,
  role: null, competitive: true, given: false, outwardRate: null, remark: null, ...more,
}))
