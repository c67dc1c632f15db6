import { z } from 'zod'
import { PROCESSES, type ProcessKey } from '#schemas/org/processes.ts'
import { auditedList, copiedList, launchedList, processList, stillAuditList } from '#schemas/process/lists.ts'
import { REAUDIT_REASON } from '../approval/types.ts'
import type { Document, Grid, Row } from '#schemas/kit/index.ts'
import { needOn, reads, writes } from './contract.ts'
import { postNeedOf } from './document.ts'
import { id, int32, kv, problem } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'
import { nextChoice, urgency, workflow } from './workflow.ts'

/** Maximum length of an opinion, and its default (spec-1 §5, §9). */
export const OPINION_MAX = 200
export const OPINION_AGREE = '同意'
export const OPINION_FILES_MAX = 9
export const TO_STARTER = 'START'
export const ENDS_BEFORE = '结束日期不能早于开始日期'
export const BATCH_MAX = 100
const IDS_MAX = 1_000

const one = { kind: z.string().max(60), id }
const people = z.array(id).max(50)
export const opinion = z.string().trim().max(OPINION_MAX, `审批意见最多 ${OPINION_MAX} 字`)
const files = z.array(id).max(OPINION_FILES_MAX).default([])
const submission = {
  version: int32, urgency, nextAssignee: people.default([]), copies: people.default([]), copiesAt: z.enum(['START', 'END']).default('END'),
}
const processKey = z.enum(Object.keys(PROCESSES) as [ProcessKey, ...ProcessKey[]])

/** Kind of a row, and its document's page below the base path. */
const facts = { kind: z.string(), route: z.string() }
/** Task and document version as displayed. */
const taskFields = { taskId: int32, version: int32 }
/** `keys` narrows a list to processes, `ids` to documents. */
const listInput = (grid: Grid) =>
  pageInput(grid, { keys: z.array(processKey).max(Object.keys(PROCESSES).length).optional(), ids: z.array(id).max(IDS_MAX).optional() })
const rowOf = (grid: Grid): z.ZodType<Row & { readonly id: string }> =>
  rowSchema(grid) as z.ZodType<unknown> as z.ZodType<Row & { readonly id: string }>
const list = <F extends z.ZodRawShape>(path: string, grid: Grid, more: F) =>
  reads(path, {
    title: `${grid.title}列表`, need: needOn('query', grid), input: listInput(grid),
    output: pageOf(z.intersection(rowOf(grid), z.looseObject(more))),
  })

/** `missing`: why it has no approver. */
export const routeNode = z.object({
  taskDefinitionKey: z.string(), name: z.string(), category: z.string(), mode: z.string(), people: z.array(z.string()),
  missing: z.string().nullable(),
})
export type RouteNode = z.output<typeof routeNode>

const act = z.discriminatedUnion('act', [
  z.object({ act: z.enum(['recall', 'takeBack', 'remind']) }),
  z.object({ act: z.literal('cancel'), opinion }),
  z.object({ act: z.literal('reaudit'), opinion: opinion.min(1, REAUDIT_REASON) }),
  z.object({ act: z.literal('transfer'), to: id, opinion }),
  z.object({ act: z.literal('add'), users: people.min(1, '请选择加签人员'), when: z.enum(['BEFORE', 'AFTER']), opinion }),
  z.object({ act: z.literal('reassign'), from: id, to: id }),
])
export type ApprovalAct = z.output<typeof act>
const delegation = z.object({
  id: z.string(), fromKv: kv, toKv: kv, fromDay: z.string(), untilDay: z.string(), groups: z.array(z.string()),
  state: z.enum(['COMING', 'RUNNING', 'ENDED']),
})
export type Delegation = z.output<typeof delegation>

/** `version`: as displayed; `taskDefinitionKey`: node to send back to. */
const decision = z.object({
  id, ...taskFields, resultState: z.enum(['agree', 'disagree']), opinion: opinion.min(1, '请输入审批意见'),
  nextAssignee: people.default([]), taskDefinitionKey: z.string().max(60).optional(), fileIds: files,
})
export type ApprovalAnswer = z.output<typeof decision>
const toNode = <S extends z.ZodType<ApprovalAnswer>>(schema: S): S =>
  schema.refine(({ resultState, taskDefinitionKey }) => resultState === 'agree' || taskDefinitionKey !== undefined, {
    path: ['taskDefinitionKey'], message: '请选择流程节点',
  })
const ofOneKind = toNode(decision)

/** `approvalApi.audit` for one kind, under a specified name. */
export const auditCall = (path: string, { title }: Pick<Document, 'title'>, aliases: readonly string[] = []) =>
  writes(path, { also: aliases, title: `审批${title}`, need: '-', input: ofOneKind, output: workflow })

export const postCall = (path: string, document: Pick<Document, 'title' | 'access'>) =>
  writes(path, { title: `过账${document.title}`, need: postNeedOf(document), input: z.object({ id, version: int32 }), output: workflow })

export const submitCall = (path: string, { title, access }: Pick<Document, 'title' | 'access'>) =>
  writes(path, { title: `提交${title}`, need: needOn('edit', { access }), input: z.object({ id, ...submission }), output: workflow })

/** A batch document that was refused or whose effect failed: its name if readable by the user, and the reason. */
const refusedTask = z.object({ id: z.string(), name: z.string(), text: z.string() })
export type RefusedTask = z.output<typeof refusedTask>

/** Approvals of any kind (domain B12); rights depend on the instance. */
export const approvalApi = {
  /** For readers of the document and participants of its approval. */
  workflow: reads('process/queryWorkflow', { title: '流程信息', need: '-', input: z.object(one), output: workflow }),
  /** Previews a submit: form faults, nodes with their users, and the starter's choices. */
  route: reads('process/queryRoute', {
    title: '预览审批流程', need: '-', input: z.object({ ...one, urgency }),
    output: z.object({
      problems: z.array(problem.extend({ line: z.string(), label: z.string() })), nodes: z.array(routeNode), next: nextChoice.nullable(),
    }),
  }),
  submit: writes('process/submit', {
    title: '提交审批', need: '-', input: z.object({ ...one, ...submission }), output: workflow,
  }),
  /** 过账: takes effect without approval. */
  post: writes('process/post', { title: '过账', need: '-', input: z.object({ ...one, version: int32 }), output: workflow }),
  audit: writes('process/audit', { title: '审批', need: '-', input: toNode(decision.extend({ kind: one.kind })), output: workflow }),
  act: writes('process/act', { title: '处理流程', need: '-', input: z.object({ ...one, deed: act }), output: workflow }),
  /** Runs a 反审核 and rolls it back. */
  dryRun: writes('process/tryReaudit', {
    title: '预演反审核', need: '-', input: z.object(one), output: z.object({ blocked: z.string().nullable(), reversals: z.array(z.string()) }),
  }),
  /** Agrees to documents as displayed; refuses missing or changed ones with a reason. */
  agreeAll: writes('process/batchAudit', {
    title: '批量同意', need: '-',
    input: z.object({
      kind: one.kind, tasks: z.array(z.object({ id, ...taskFields })).min(1).max(BATCH_MAX), opinion: opinion.min(1, '请输入审批意见'),
    }),
    output: z.object({ count: int32, refused: z.array(refusedTask) }),
  }),
  readCopy: writes('process/readCopy', { title: '抄送已读', need: '-', input: z.object(one) }),

  page: list('process/queryPage', processList, facts),
  launched: list('process/queryPageLaunch', launchedList, facts),
  stillAudit: list('process/queryPageStillAudit', stillAuditList, { ...facts, ...taskFields }),
  audited: list('process/queryPageAudited', auditedList, facts),
  copied: list('process/queryPageCc', copiedList, facts),
  counts: reads('process/queryCounts', {
    title: '待办数量', need: '-',
    output: z.object({
      stillAudit: int32, dueSoon: int32, overdue: int32, launched: int32, rejected: int32, copied: int32, unread: int32,
      oldest: z.string().nullable(),
    }),
  }),

  delegations: reads('process/queryDelegations', { title: '我的委托', need: '-', output: z.array(delegation) }),
  delegate: writes('process/saveDelegation', {
    title: '委托审批', need: '-',
    input: z.object({
      toId: id, fromDay: z.iso.date('请选择开始日期'), untilDay: z.iso.date('请选择结束日期'), groups: z.array(z.string().max(20)).max(20).default([]),
    })
      .refine(({ fromDay, untilDay }) => fromDay <= untilDay, { path: ['untilDay'], message: ENDS_BEFORE }),
  }),
  endDelegation: writes('process/endDelegation', { title: '结束委托', need: '-', input: z.object({ id }) }),
}
