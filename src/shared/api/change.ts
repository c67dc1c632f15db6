import { z } from 'zod'
import { loss } from '#schemas/change/losses.ts'
import { CLIENT_ANSWER, CLIENT_STATE, type ClientAnswer, type ClientState } from '#schemas/change/states.ts'
import { variableChange } from '#schemas/change/variable.ts'
import { COST_CLASS, type CostClass } from '#schemas/cost/targetCost.ts'
import { auditCall, submitCall } from './approval.ts'
import { BODY, needOn, reads, writes } from './contract.ts'
import { LINE_ROWS_MAX, readNeedOf, REASON_MAX } from './document.ts'
import { id, int32 } from './kv.ts'

const day = z.iso.date('日期不正确')
const STEP_FILES_MAX = 20
const files = z.array(id).max(STEP_FILES_MAX).default([])
const figure = (scale: number, text: string) => z.string().regex(new RegExp(`^-?\\d{1,12}(\\.\\d{1,${scale}})?$`), text)
const CLIENT = needOn('audit', variableChange)
const step = {
  id, version: int32, /** Not in the future. */ day, fileIds: files, remark: z.string().trim().max(REASON_MAX).default(''),
}
const CLASSES = Object.keys(COST_CLASS) as [CostClass, ...CostClass[]]
const STATES = Object.keys(CLIENT_STATE) as [ClientState, ...ClientState[]]
const file = z.object({ id: z.string(), originName: z.string(), visitUrl: z.string() })
const stepped = z.object({ id: z.string(), version: int32 })

/** Null without the price right. */
const money = z.string().nullable()
const totals = z.object({
  /** Claimed by internally approved changes, and their cost. */
  asked: money, cost: money,
  /** Parts of the claim; `expected` by probability. */
  confirmed: money, pending: money, expected: money, refused: money, disputed: money,
  losses: money, deductions: money,
  /** Confirmed less cost and losses, plus losses borne by others. */
  net: money,
  counts: z.object(Object.fromEntries(STATES.map(state => [state, int32])) as Readonly<Record<ClientState, typeof int32>>),
})
export type VariablesTotal = z.output<typeof totals>

const confirmed = z.object({ row: z.string(), quantity: z.string().nullable(), price: money, amount: money, remark: z.string().nullable() })
const clientStep = z.object({
  id: z.string(), state: z.enum(STATES), day: z.string(), remark: z.string().nullable(), byName: z.string(), files: z.array(file),
  lines: z.array(confirmed),
})
export type ClientStep = z.output<typeof clientStep>

const billItem = z.object({ asked: z.string(), id: z.string(), name: z.string(), quantity: z.string(), price: money })
export type BillItem = z.output<typeof billItem>

/** Target cost by class; `version`: the present or future one. */
const byClass = z.array(z.object({ costClass: z.enum(CLASSES), amount: z.string() }))
const moved = z.object({ version: int32, posted: z.boolean(), before: byClass, change: byClass })
export type TargetMoved = z.output<typeof moved>

/** 变更签证 beside the calls of every document (spec-2, domain B10, sheet changes). */
export const variableChangeApi = {
  submit: submitCall('project/submitVariableChange', variableChange),
  audit: auditCall('project/auditVariableChange', variableChange),
  /** @throws WRONG_STATE before the internal approval */
  report: writes('project/reportVariableChange', { title: '变更报甲方', need: CLIENT, input: z.object(step), output: stepped }),
  /**
   * Confirmations accumulate.
   * @throws BAD_INPUT above the claimed amount, WRONG_STATE in another state
   */
  answer: writes('project/answerVariableChange', {
    title: '登记甲方答复', need: CLIENT, prices: true, maxBody: BODY.rows, output: stepped,
    input: z.object({
      ...step, answer: z.enum(Object.keys(CLIENT_ANSWER) as [ClientAnswer, ...ClientAnswer[]]),
      /** Quantity with price, or amount. */
      lines: z.array(z.object({
        row: z.string().min(1).max(64), quantity: figure(6, '确认数量只能填数字，最多 6 位小数').nullish(),
        price: figure(2, '确认单价只能填数字，最多 2 位小数').nullish(),
        amount: figure(2, '确认金额只能填数字，最多 2 位小数').nullish(), remark: z.string().trim().max(REASON_MAX).default(''),
      })).max(LINE_ROWS_MAX).default([]),
    }),
  }),
  /**
   * Earliest first.
   * @throws NOT_FOUND
   */
  steps: reads('project/describeVariableConfirmations', {
    title: '甲方答复记录', need: readNeedOf(variableChange), input: z.object({ id }), output: z.array(clientStep),
  }),
  /** Project bill items by name or code, where unambiguous. */
  items: reads('project/queryVariableItems', {
    title: '变更的清单项', need: readNeedOf(variableChange), maxBody: BODY.rows,
    input: z.object({ projectId: id, names: z.array(z.string().max(100)).max(LINE_ROWS_MAX) }),
    output: z.array(billItem), project: ({ projectId }: { readonly projectId: string }) => projectId,
  }),
  /**
   * Target cost before and after the change; null without one.
   * @throws NOT_FOUND
   */
  target: reads('project/queryVariableTarget', {
    title: '变更前后的目标成本', need: readNeedOf(variableChange), prices: true, input: z.object({ id }), output: moved.nullable(),
  }),
  /**
   * Each total equals the footer of a filtered list.
   * @throws NOT_FOUND
   */
  total: reads('project/queryVariablesTotal', {
    title: '变更与损耗合计', need: readNeedOf(variableChange), input: z.object({ projectId: id }), output: totals,
    project: ({ projectId }: { readonly projectId: string }) => projectId,
  }),
}
export const lossApi = {
  submit: submitCall('project/submitLoss', loss),
  audit: auditCall('project/auditLoss', loss),
}
