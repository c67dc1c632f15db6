import { describe, expect, it } from 'vitest'
import { outcomeOf, roundOf, stepsOf } from '#shared/approval/steps.ts'
import { deadlineText, durationText, entryText, lastWords, modeText, saidMore, saidText } from '#shared/approval/logText.ts'
import { element, entry, NODES, workflow } from './workflows.ts'
import type { Workflow } from '#shared/api/workflow.ts'

const displayed = (flow: Workflow): string[] => stepsOf(flow).map(({ name, status, round }) => `${name}${round > 1 ? round : ''} ${status}`)
const submitted = entry('SUBMIT', null, '何助理')
const agreeEntry = (key: string, userId: string, opinion = '同意') => entry('AGREE', key, userId, { opinion, message: `同意：${opinion}` })
const rejected = entry('REJECT', 'cost', '周成本', { opinion: '请调整', message: '驳回：请调整', toNames: ['发起申请'] })

describe('steps of a flow', () => {
  it('are one for each node that is no copy, between the beginning and 流程结束', () => {
    expect(displayed(workflow('NOT_START', null, []))).toEqual(['发起申请 process', '项目经理审批 wait', '成本总监审批 wait', '财务审批 wait', '流程结束 wait'])
    expect(displayed(workflow('RUNNING', 'cost', [submitted, agreeEntry('manager', '陈项目')]))).toEqual([
      '发起申请 finish', '项目经理审批 finish', '成本总监审批 process', '财务审批 wait', '流程结束 wait'])
    expect(stepsOf(workflow('RUNNING', 'cost', [])).map(({ element: flowElement }) => flowElement?.taskDefinitionKey)
      .filter(Boolean)).toEqual(
      ['cost', 'finance']
    )
  })
  it('say who sent it back, and the way from there on', () => {
    const past = [submitted, agreeEntry('manager', '陈项目'), rejected]
    const passedSteps = ['发起申请 finish', '项目经理审批 finish', '成本总监审批 error']
    expect(displayed(workflow('REJECTED', 'cost', past))).toEqual([
      ...passedSteps, '发起申请2 process', '项目经理审批2 wait', '成本总监审批2 wait', '财务审批2 wait', '流程结束2 wait'])
    // As configured, it goes straight back to the rejecting node.
    expect(displayed(workflow('REJECTED', null, past, { submitsTo: 'cost' }))).toEqual(
      [...passedSteps, '发起申请2 process', '成本总监审批2 wait', '财务审批2 wait', '流程结束2 wait']
    )
    const resubmitted = workflow('RUNNING', 'cost', [...past, entry('SUBMIT', null, '何助理')])
    expect(displayed(resubmitted)).toEqual([...passedSteps, '发起申请2 finish', '成本总监审批2 process', '财务审批2 wait', '流程结束2 wait'])
    expect(roundOf(resubmitted)).toBe(2)
    const toNode = workflow('RUNNING', 'manager', [submitted, agreeEntry('manager', '陈项目'), { ...rejected, toNames: ['项目经理审批'] }])
    expect(displayed(toNode)).toEqual([...passedSteps, '项目经理审批 process', '成本总监审批 wait', '财务审批 wait', '流程结束 wait'])
  })
  it('paint nothing red that was agreed with words of something else', () => {
    const run = workflow('RUNNING', 'finance', [submitted, agreeEntry('manager', '陈项目'), agreeEntry('cost', '周成本', '上次驳回的问题已改')])
    expect(displayed(run)).toEqual(['发起申请 finish', '项目经理审批 finish', '成本总监审批 finish', '财务审批 process', '流程结束 wait'])
    const done = workflow('COMPLETE', null, [...run.historicTasks, agreeEntry('finance', '许财务', '不作废，不撤回，同意'), entry('EFFECT', null, '')])
    expect(displayed(done).some(text => text.endsWith('error'))).toBe(false)
  })
  it('go by words only where a log of elsewhere does not say what was done', () => {
    const outcomeFor = (message: string) => outcomeOf({ action: null, message })
    expect([outcomeFor('驳回：不符'), outcomeFor('已撤回'), outcomeFor('作废：重复'), outcomeFor('同意')]).toEqual(
      ['sentBack', 'sentBack', 'voided', null]
    )
    const rejection = entry(null, 'manager', '陈项目', { message: '驳回：单价不符' })
    const voided = entry(null, null, '何助理', { message: '作废：重复' })
    const steps = stepsOf(workflow('CANCELLED', null, [submitted, rejection, voided]))
    expect(steps.map(({ status }) => status)).toEqual(['finish', 'error', 'error'])
    expect(steps.at(-1)).toMatchObject({ time: voided.endTime, entries: [{ message: '作废：重复' }] })
  })
  it('keep who has answered at the node where it stands in one step', () => {
    const first = agreeEntry('finance', '许财务')
    const steps = stepsOf(workflow('RUNNING', 'finance', [submitted, agreeEntry('manager', '陈项目'), agreeEntry('cost', '周成本'), first]))
    expect(steps.at(-2)).toMatchObject({ name: '财务审批', status: 'process', time: null, entries: [first] })
    const back = [submitted, agreeEntry('manager', '陈项目'), entry('TAKE_BACK', 'manager', '陈项目')]
    expect(displayed(workflow('RUNNING', 'manager', back))).toEqual(
      ['发起申请 finish', '项目经理审批 process', '成本总监审批 wait', '财务审批 wait', '流程结束 wait']
    )
  })
  it('end finished, failed or void', () => {
    const all = [submitted, agreeEntry('manager', 'a'), agreeEntry('cost', 'b'), entry('CC', 'copy', ''), agreeEntry('finance', 'c')]
    const end = (state: 'COMPLETE' | 'FAIL' | 'CANCELLED' | 'PROCESSED', key: string | null = null) =>
      stepsOf(workflow(state, key, all)).map(({ status }) => status)
    expect(end('COMPLETE')).toEqual(['finish', 'finish', 'finish', 'finish', 'finish'])
    expect(end('PROCESSED').at(-1)).toBe('process')
    expect(end('FAIL')).toEqual(['finish', 'finish', 'finish', 'finish', 'error'])
    expect(end('FAIL', 'finance').slice(-2)).toEqual(['error', 'error'])
    const failed = entry('EFFECT_FAIL', null, '', { opinion: '第 3 行库存不足' })
    expect(displayed(workflow('RUNNING', 'manager', [...all, failed, entry('SUBMIT', null, '何助理')]))).toEqual([
      '发起申请 finish', '项目经理审批 finish', '成本总监审批 finish', '财务审批 finish', '流程结束 error', '发起申请2 finish', '项目经理审批2 process', '成本总监审批2 wait',
      '财务审批2 wait', '流程结束2 wait'])
    const undone = stepsOf(workflow('NOT_START', null, [...all, entry('EFFECT', null, ''), entry('REAUDIT', null, '何助理')]))
    expect(undone.map(({ name, status }) => `${name} ${status}`).slice(4, 7)).toEqual(['流程结束 finish', '反审核 error', '发起申请 process'])
  })
  it('do not show a node again that was passed before the document went straight back to who rejected it', () => {
    const straight = [
      submitted, agreeEntry('manager', '陈项目'), rejected, entry('SUBMIT', null, '何助理'), agreeEntry('cost', '周成本'),
      agreeEntry('finance', '苏财务'),
      entry('EFFECT', null, ''),
    ]
    expect(displayed(workflow('COMPLETE', null, straight))).toEqual([
      '发起申请 finish', '项目经理审批 finish', '成本总监审批 error', '发起申请2 finish', '成本总监审批2 finish', '财务审批2 finish', '流程结束2 finish'])
  })
  it('leave out a beginning that is listed as a node', () => {
    expect(displayed(workflow('NOT_START', null, [], { taskElements: [element('START', '发起申请'), ...NODES] }))).toEqual(
      displayed(workflow('NOT_START', null, []))
    )
  })
})

describe('words of a step', () => {
  it('say who, what and how long', () => {
    const cost = entry('AGREE', 'cost', '林预算', { onBehalfName: '周成本', startTime: '2026-11-18T01:12:00Z', endTime: '2026-11-18T06:40:00Z' })
    expect(entryText(cost)).toBe('林预算（代周成本） · 同意 · 用时 5 小时 28 分')
    expect(entryText({ ...rejected, startTime: null })).toBe('周成本 · 驳回到 发起申请')
    expect(entryText(submitted)).toBe('何助理')
    expect(lastWords({ ...rejected, startTime: null })).toBe('周成本 · 驳回到 发起申请：请调整')
    const added = entry('ADD', 'cost', '周成本', { opinion: '请看付款条件', message: '加签：请看付款条件', toNames: ['苏婉清', '陈启明'] })
    expect([agreeEntry('cost', '周成本'), rejected, entry('AUTO', 'cost', '周成本', { opinion: '自动通过' })].map(saidMore)).toEqual(
      [false, true, false]
    )
    expect(
      [agreeEntry('cost', '周成本'), agreeEntry('cost', '周成本', '上次驳回的问题已改'), rejected, added, { ...rejected, action: null }].map(saidText)
    )
      .toEqual(['同意', '同意：上次驳回的问题已改', '驳回到 发起申请：请调整', '加签 苏婉清、陈启明：请看付款条件', '驳回：请调整'])
    expect([durationText(20_000), durationText(38 * 3_600_000), durationText(48 * 3_600_000)]).toEqual(['1 分', '1 天 14 小时', '2 天'])
    expect(modeText(element('a', 'a', { mode: 'ALL' }))).toBe('会签')
    const now = Date.parse('2026-11-18T00:00:00Z')
    expect(deadlineText('2026-11-18T02:20:00Z', now)).toEqual({ text: '剩 2 小时 20 分', late: false })
    expect(deadlineText('2026-11-17T21:00:00Z', now)).toEqual({ text: '已超时 3 小时', late: true })
    expect(deadlineText(null, now)).toBeNull()
  })
})
