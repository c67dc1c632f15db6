import { z } from 'zod'
import { loss } from '#schemas/change/losses.ts'
import { CLIENT_ANSWER, CLIENT_STATE, type ClientAnswer, type ClientState } from '#schemas/change/states.ts'
import { variableChange } from '#schemas/change/variable.ts'
import { auditCall, submitCall } from './approval.ts'
import { BODY, needOn, reads, writes } from './contract.ts'
import { LINE_ROWS_MAX, readNeedOf, REASON_MAX } from './document.ts'
import { id, int32 } from './kv.ts'

const day = z.iso.date('日期不正确')
const STEP_FILES_MAX = 20
const files = z.array(id).max(STEP_FILES_MAX).default([])
const figure = (scale: number, text: string) => z.string().regex(new RegExp(`^-?\\d{1,12}(\\.\\d{1,${scale}})?$`), text)
/** Who deals with the client may say what was reported to him and what he has answered. */
const CLIENT = needOn('audit', variableChange)
const step = { id, version: int32, /** On which day, not one to come. */ day, fileIds: files, remark: z.string().trim().max(REASON_MAX).default('') }
const STATES = Object.keys(CLIENT_STATE) as [ClientState, ...ClientState[]]
const file = z.object({ id: z.string(), originName: z.string(), visitUrl: z.string() })
const stepped = z.object({ id: z.string(), version: int32 })

/** Money is null for people who may not see it. */
const money = z.string().nullable()
const totals = z.object({
  /** What was asked of the client by changes that everybody inside has agreed to, and what they cost. */
  asked: money, cost: money,
  /** Of it what he confirmed, what he has still to answer, the same by its probability, what he refused and what is in dispute. */
  confirmed: money, pending: money, expected: money, refused: money, disputed: money,
  losses: money, deductions: money,
  /** Confirmed less cost and losses, and what others bear of these. */
  net: money,
  counts: z.object(Object.fromEntries(STATES.map(state => [state, int32])) as Readonly<Record<ClientState, typeof int32>>),
})
export type VariablesTotal = z.output<typeof totals>

/** A step with the client: quantity, price and amount of each line that he confirmed in it. */
const confirmed = z.object({ row: z.string(), quantity: z.string().nullable(), price: money, amount: money, remark: z.string().nullable() })
const clientStep = z.object({ id: z.string(), state: z.enum(STATES), day: z.string(), remark: z.string().nullable(), byName: z.string(), files: z.array(file), lines: z.array(confirmed) })
export type ClientStep = z.output<typeof clientStep>

/** 变更签证 beside what every document has (spec-2, domain B10, sheet changes). */
export const variableChangeApi = {
  submit: submitCall('project/submitVariableChange', variableChange),
  audit: auditCall('project/auditVariableChange', variableChange),
  /** The client is given the change. @throws WRONG_STATE before everybody inside has agreed */
  report: writes('project/reportVariableChange', { title: '变更报甲方', need: CLIENT, input: z.object(step), output: stepped }),
  /** What the client says to it; a further confirmation adds to the ones before. @throws BAD_INPUT where more is confirmed than was asked, WRONG_STATE in another state */
  answer: writes('project/answerVariableChange', {
    title: '登记甲方答复', need: CLIENT, prices: true, maxBody: BODY.rows, output: stepped,
    input: z.object({
      ...step, answer: z.enum(Object.keys(CLIENT_ANSWER) as [ClientAnswer, ...ClientAnswer[]]),
      /** Lines that he confirms: a quantity with a price, or an amount. */
      lines: z.array(z.object({
        row: z.string().min(1).max(64), quantity: figure(6, '确认数量只能填数字，最多 6 位小数').nullish(), price: figure(2, '确认单价只能填数字，最多 2 位小数').nullish(),
        amount: figure(2, '确认金额只能填数字，最多 2 位小数').nullish(), remark: z.string().trim().max(REASON_MAX).default(''),
      })).max(LINE_ROWS_MAX).default([]),
    }),
  }),
  /** All steps with the client, the earliest first. @throws NOT_FOUND */
  steps: reads('project/describeVariableConfirmations', { title: '甲方答复记录', need: readNeedOf(variableChange), input: z.object({ id }), output: z.array(clientStep) }),
  /** What the changes and losses of a project come to; each figure is the footer of their lists under a filter. @throws NOT_FOUND */
  total: reads('project/queryVariablesTotal', {
    title: '变更与损耗合计', need: readNeedOf(variableChange), input: z.object({ projectId: id }), output: totals, project: ({ projectId }: { readonly projectId: string }) => projectId,
  }),
}
/** 损耗单 likewise. */
export const lossApi = {
  submit: submitCall('project/submitLoss', loss),
  audit: auditCall('project/auditLoss', loss),
}
