import { choice, defineGrid, integer, text, type Tone } from '#schemas/kit/index.ts'
import { analysisItems } from './items.ts'

const readOnly = true

/** Automatic match results (domain B3). */
export const MATCH_OUTCOME = { matched: '自动匹配', ambiguous: '有候选', none: '没有候选' } as const
export type MatchOutcome = keyof typeof MATCH_OUTCOME
const TONES: Readonly<Record<MatchOutcome, Tone>> = {
  matched: { tone: 'success', shape: 'disc' }, ambiguous: { tone: 'warning', shape: 'half' }, none: { tone: 'neutral', shape: 'ring' },
}

/** 自动匹配结果：每个清单项匹配到的或最接近的定额包，得分和得分理由 (domain B3)。 */
export const analysisMatched = defineGrid('analysis.matched', {
  title: '自动匹配结果', access: analysisItems.access, rowKey: 'itemId',
  columns: {
    name:       text('清单项目', { readOnly, width: 260, pin: 'left' }),
    outcome:    choice('结果', MATCH_OUTCOME, { readOnly, width: 100, tones: TONES }),
    quotaName:  text('最接近的定额包', { readOnly, width: 300 }),
    score:      integer('匹配分', { readOnly, width: 72 }),
    second:     integer('第二名', { readOnly, width: 72 }),
    candidates: integer('候选', { readOnly, unit: '个', width: 72 }),
    reasons:    text('得分理由', { readOnly, width: 320 }),
  },
})
