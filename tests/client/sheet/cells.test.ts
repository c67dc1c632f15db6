import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { optionsOf } from '#client/cells/optionsOf.ts'
import { fitting } from '#client/ui/pick/fit.ts'
import { readWait, splitWait, waitText } from '#client/cells/waitText.ts'
import { lookupsOf, type Option } from '#schemas/kit/index.ts'
import { BLANKING_STEP, MAX_WAIT_HOURS, quotaWorkers } from '#schemas/quota/workers.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'

const HINT = '最长工艺等待期不能超过365天'

describe('waiting period', () => {
  test('words', () => {
    expect([0, 5, 24, 36].map(waitText)).toEqual(['0 小时', '5 小时', '1 天', '1 天 12 小时'])
  })
  test('the longest is 365 days and 0 hours', () => {
    expect(readWait('365', '0', MAX_WAIT_HOURS, HINT)).toEqual({ value: MAX_WAIT_HOURS })
    expect(readWait('365', '23', MAX_WAIT_HOURS, HINT)).toEqual({ problem: HINT })
    expect(readWait('1', '24', MAX_WAIT_HOURS, HINT)).toEqual({ problem: '小时请填写 0 至 23' })
    expect(readWait('', '', MAX_WAIT_HOURS, HINT)).toEqual({ value: null })
    expect(readWait('1.5', '0', MAX_WAIT_HOURS, HINT)).toEqual({ problem: '只能填写整数' })
    expect(readWait('1 天 12 小时', '0', MAX_WAIT_HOURS, HINT)).toEqual({ value: 36 })
  })
  test('hours come back from days and hours', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: MAX_WAIT_HOURS }), total => {
      const { days, hours } = splitWait(total)
      expect(readWait(String(days), String(hours), MAX_WAIT_HOURS, HINT)).toEqual({ value: total })
    }))
  })
})

describe('options', () => {
  const levels: Option[] = ['初级', '中级', '高级', '技师'].map((label, i) => ({ key: String(i + 1), label }))
  const lookups = lookupsOf(new Map([[DICT.jobLevel, levels]]))
  const ask = (jobId: string | null) => optionsOf({
    grid: quotaWorkers, column: quotaWorkers.columns.jobLevel, columnKey: 'jobLevel', row: { jobId }, head: {}, lookups,
  })
  test('the blanking step takes no level below 4, with the rule’s message', () => {
    expect(ask(BLANKING_STEP.jobId).map(option => option.refused !== null)).toEqual([true, true, true, false])
    expect(ask(BLANKING_STEP.jobId)[0]?.refused).toBe('测量、下料相关工序，职业等级请选择高级以上')
    expect(ask(null).every(option => option.refused === null)).toBe(true)
  })
  test('what begins with the text comes before what contains it', () => {
    const options = ['大理石', '石材', '石'].map(label => ({ key: label, label, aliases: [], refused: null }))
    expect(fitting(options, '石', () => '').map(option => option.key)).toEqual(['石', '石材', '大理石'])
    expect(fitting(options, '木', () => '')).toEqual([])
  })
})
