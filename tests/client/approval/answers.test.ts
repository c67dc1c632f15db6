import { expect, it } from 'vitest'
import type { NextChoice } from '#shared/api/workflow.ts'
import { firstChoice, nextProblem } from '#client/document/workflow/nextPeople.ts'
import { answerFaults } from '#client/document/workflow/answerDraft.ts'
import { workflow } from './workflows.ts'

const kv = (key: string) => ({ key, value: key })
const choice = (more: Partial<NextChoice>): NextChoice =>
  ({ taskDefinitionKey: 'b', name: '财务审批', mustNextAssignee: true, assigneeKvs: [], candidateRoleGroups: [], ...more })

it('asks for whoever acts next, takes the only one by itself, and names the role that nobody holds', () => {
  const two = choice({ assigneeKvs: [kv('li'), kv('wang')] })
  expect([firstChoice(two), firstChoice(choice({ assigneeKvs: [kv('li')] })), firstChoice(null)]).toEqual([[], ['li'], []])
  expect(
    [nextProblem(two, []), nextProblem(two, ['li']), nextProblem(null, []), nextProblem({ ...two, mustNextAssignee: false }, [])]
  ).toEqual(['请选择下一节点处理人', null, null, null])
  expect(nextProblem(choice({ candidateRoleGroups: ['财务负责人', '出纳'] }), [])).toBe('财务负责人、出纳角色暂未分配')
})

it('names everything that an answer lacks, by its field', () => {
  const input = { result: 'agree', opinion: '同意', to: null, next: [], files: [] } as const
  const flow = workflow('RUNNING', 'cost', [], { next: choice({ assigneeKvs: [kv('li'), kv('wang')] }) })
  expect(answerFaults(flow, input, false)).toEqual({ nextAssignee: '请选择下一节点处理人' })
  expect(answerFaults(flow, { ...input, next: ['li'] }, false)).toEqual({})
  expect(answerFaults(flow, { ...input, result: 'disagree', opinion: ' ' }, true)).toEqual(
    { opinion: '请输入审批意见', taskDefinitionKey: '请选择流程节点', fileIds: '上传未完成' }
  )
})
