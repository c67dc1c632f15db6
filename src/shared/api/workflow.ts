import { z } from 'zod'
import { PROCESS_STATE, type ProcessState } from '#schemas/kit/index.ts'
import { NODE_CATEGORY, NODE_MODE } from '#schemas/org/flowNodes.ts'
import { URGENCY } from '#schemas/org/flowCondition.ts'
import { int32, kv } from './kv.ts'

const keysOf = <K extends string>(labels: Readonly<Record<K, unknown>>) => z.enum(Object.keys(labels) as [K, ...K[]])

/** 50, 75 or 100 (spec-1 §9). */
export const urgency = z.union([z.literal(50), z.literal(75), z.literal(100)])
export type Urgency = z.output<typeof urgency>
export const urgencyText = (value: Urgency): string => URGENCY[value]

/** Log actions, by which steps are coloured (domain B12.6). */
export const LOG_ACTION = {
  SUBMIT: '发起', POST: '过账', AGREE: '同意', REJECT: '驳回', RECALL: '撤回', CANCEL: '作废', TAKE_BACK: '拿回', TRANSFER: '转办', ADD: '加签', AUTO: '自动通过',
  REMIND: '催办',
  CC: '抄送', REAUDIT: '反审核', SKIP: '跳过', LEFT: '人员变动', EFFECT: '处理', EFFECT_FAIL: '处理失败',
} as const
export type LogAction = keyof typeof LOG_ACTION

const file = z.object({ id: z.string(), originName: z.string(), visitUrl: z.string() })

/** `deadline` is ISO text. */
const assignee = z.object({
  userId: z.string(), realName: z.string(), state: z.enum(['OPEN', 'WAITING', 'AGREED', 'DISAGREED', 'ENDED']),
  onBehalfName: z.string().nullable(), openedAt: z.string().nullable(), deadline: z.string().nullable(),
})
const taskElement = z.object({
  taskDefinitionKey: z.string(), name: z.string(), category: keysOf(NODE_CATEGORY), mode: keysOf(NODE_MODE),
  assignees: z.array(assignee), candidates: z.array(z.string()), condition: z.string(),
})
export type TaskElement = z.output<typeof taskElement>

/** Immutable; `action` is null only in external logs. */
const historicTask = z.object({
  taskDefinitionKey: z.string().nullable(), name: z.string(), assigneeKv: kv.nullable(), onBehalfName: z.string().nullable(),
  action: keysOf(LOG_ACTION).nullable(), message: z.string(), opinion: z.string(), toNames: z.array(z.string()), files: z.array(file),
  startTime: z.string().nullable(), endTime: z.string(), round: int32,
})
export type HistoricTask = z.output<typeof historicTask>

/** The due choice for the next node (spec-1 §5). */
export const nextChoice = z.object({
  taskDefinitionKey: z.string(), name: z.string(), mustNextAssignee: z.boolean(), assigneeKvs: z.array(kv),
  candidateRoleGroups: z.array(z.string()),
})
export type NextChoice = z.output<typeof nextChoice>

/** Workflow data (spec-1 §3), and the user's rights. */
export const workflow = z.object({
  processDefinitionKey: z.string(), processDefinitionName: z.string(), processDefinitionGroupKey: z.string(),
  processDefinitionGroupName: z.string(),
  processTitle: z.string(),
  /** Amount in yuan, only for approvers who may see it. */
  kindName: z.string(), amount: z.string().nullable(),
  /** Displayed document version: an answer carries it, and is refused once stale. */
  version: int32,
  revision: int32, round: int32, urgency,
  processStateKv: z.object({ key: keysOf<ProcessState>(PROCESS_STATE), value: z.string() }),
  startByKv: kv.nullable(), startTime: z.string().nullable(),
  taskElements: z.array(taskElement), historicTasks: z.array(historicTask),
  /** Takes effect by 过账, without an approval. */
  posts: z.boolean(),
  /** While it is with the starter: the node at which a submit continues; null for the start. */
  submitsTo: z.string().nullable(),
  /** Users chosen for a copy, and when it is sent. */
  copyKvs: z.array(kv), copiesAt: z.enum(['START', 'END']),
  ccAssigneeKvs: z.array(kv), ccCandidateRoleGroups: z.array(z.string()),
  /** The user's open task, or null. */
  taskId: int32.nullable(), taskDefinitionKey: z.string()
    .nullable(), taskName: z.string().nullable(), taskCategory: keysOf(NODE_CATEGORY).nullable(), assigneeKv: kv.nullable(),
  currentKey: z.string().nullable(),
  next: nextChoice.nullable(),
  /** Possible send-back targets, starter first. */
  rejectTo: z.array(kv),
  /** Business check that prevents agreement. */
  notSuccess: z.string().nullable(),
  can: z.object({
    submit: z.boolean(), post: z.boolean(), audit: z.boolean(), recall: z.boolean(), takeBack: z.boolean(), cancel: z.boolean(),
    remind: z.boolean(), reaudit: z.boolean(), reassign: z.boolean(),
  }),
})
export type Workflow = z.output<typeof workflow>
