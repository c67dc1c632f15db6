import { z } from 'zod'
import { bankAccounts } from '#schemas/org/accounts.ts'
import { calendarDays } from '#schemas/org/calendar.ts'
import { changeLog } from '#schemas/org/changeLog.ts'
import { companyForm } from '#schemas/org/company.ts'
import { ASSIGNEE_RULE, EMPTY_RULE, MOST_NODES, NODE_CATEGORY, NODE_MODE } from '#schemas/org/flowNodes.ts'
import { flowList } from '#schemas/org/flows.ts'
import { CHANGE_REMARK_MAX } from '#schemas/org/nameLimits.ts'
import { numberPrefixes } from '#schemas/org/prefixes.ts'
import { PROCESSES } from '#schemas/org/processes.ts'
import { CLAUSES_MAX } from '#schemas/org/clauses.ts'
import { SETTINGS } from '#schemas/org/settings.ts'
import { settingList } from '#schemas/org/settingValue.ts'
import { warehouses } from '#schemas/org/warehouses.ts'
import { wordsOf } from './accountFields.ts'
import { routeNode } from './approval.ts'
import { needOn, reads, writes } from './contract.ts'
import { id, int32, kv } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'
import { savesRows } from './rows.ts'

const query = needOn('query', companyForm)
const edit = needOn('edit', companyForm)
const keyOf = <K extends string>(values: Readonly<Record<K, unknown>>) => z.enum(Object.keys(values) as [K, ...K[]])
const version = int32
const day = z.iso.date()
const remark = wordsOf('说明', CHANGE_REMARK_MAX).default('')

const company = z.object({
  name: z.string(), alias: z.string(), creditCode: z.string().nullable(), regionCode: z.string().nullable(), contact: z.string(),
  phone: z.string(),
  logo: z.array(z.object({ id: z.string(), originName: z.string(), visitUrl: z.string() })),
  config: z.object({ execute: z.boolean(), executeReady: z.boolean() }),
  /** Verified by the company's approval. */
  creditLocked: z.boolean(), version,
  byName: z.string(), at: z.string(),
})
export type Company = z.output<typeof company>

/** Technical limit; a flow's rules set the actual maximum. */
const MOST_HOURS = 1_000_000
const keys = (key: z.ZodString) => z.array(key).max(50).readonly()
const amount = z.string().max(40).nullable()
const condition = z.object({
  amountFrom: amount, amountBelow: amount, overBudget: z.boolean().nullable(), urgencies: keys(z.string().max(10)),
  projectTypes: keys(id), contractKinds: keys(z.string().max(20)),
})
const node = z.object({
  taskDefinitionKey: z.string().min(1).max(40), name: z.string().max(100), category: keyOf(NODE_CATEGORY), mode: keyOf(NODE_MODE),
  assignee: keyOf(ASSIGNEE_RULE), roles: keys(z.string().max(20)), users: keys(id), field: z.string().max(60).optional(),
  whenEmpty: keyOf(EMPTY_RULE),
  timeoutHours: z.number().min(-MOST_HOURS).max(MOST_HOURS).nullable(), condition,
})
const flow = z.object({
  key: keyOf(PROCESSES), name: z.string(), groupName: z.string(),
  /** 0: default nodes, never published. */
  revision: int32, nodes: z.array(node), byName: z.string(), at: z.string().nullable(),
  roles: z.array(kv), users: z.array(kv), projectTypes: z.array(kv),
  /** Columns that hold a person. */
  fields: z.array(kv),
  overBudget: z.boolean(),
})

const trial = z.object({
  amount, overBudget: z.boolean(), urgency: z.string().max(10), projectId: id.nullable(), contractKind: z.string().max(20),
  starterId: id.nullable(),
})
export type FlowTrial = z.output<typeof trial>
const flowRun = z.object({
  revision: int32, running: int32, ended: int32,
  documents: z.array(z.object({
    id: z.string(), title: z.string(), code: z.string().nullable(), starterName: z.string(), nodeName: z.string(), startTime: z.string(),
  })),
})
export type FlowRun = z.output<typeof flowRun>
export const RUNS_NAMED = 20
export type Flow = z.output<typeof flow>

const settingKey = keyOf(SETTINGS)
const settingValue = z.object({
  settingId: z.string(), value: z.string(), effectiveFrom: z.string(), remark: z.string(), byName: z.string(), at: z.string(),
  pending: z.boolean(), version,
})
export type SettingValue = z.output<typeof settingValue>

/** Administration of a company (domain B18). */
export const FIRST_STEPS = ['packages', 'people', 'roles', 'project', 'bill'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

export const companyApi = {
  /** First steps available to the user. */
  queryFirstSteps: reads('org/queryFirstSteps', {
    title: '起步步骤', need: '-', output: z.array(z.object({ key: z.enum(FIRST_STEPS), done: z.boolean() })),
  }),
  describeCompany: reads('company/describeCompany', { title: '企业信息', need: query, output: company }),
  saveCompany: writes('company/saveCompany', {
    title: '保存企业信息', need: edit, output: company,
    input: z.object({
      version, name: z.string(), alias: z.string(), creditCode: z.string().nullable(), regionCode: z.string().nullable(),
      contact: z.string(),
      phone: z.string(), logoId: id.nullable(),
    }),
  }),
  saveConfig: writes('company/saveConfig', {
    title: '保存版本配置', need: edit, output: company, input: z.object({ version, execute: z.boolean(), executeReady: z.boolean() }),
  }),
  describeSettings: reads('company/describeSettings', {
    title: '业务参数', need: query, input: pageInput(settingList), output: pageOf(rowSchema(settingList)),
  }),
  querySettingValues: reads('company/querySettingValues', {
    title: '业务参数的历次取值', need: query, input: z.object({ key: settingKey }), output: z.array(settingValue),
  }),
  /** Replaces the day's value if it is still at `version`, null for none. */
  saveSettingValue: writes('company/saveSettingValue', {
    title: '修改业务参数', need: edit,
    input: z.object({
      key: settingKey, value: z.string().max(CLAUSES_MAX), effectiveFrom: day, remark,
      replaces: z.object({ settingId: id, version }).nullable().default(null),
    }),
  }),
  deleteSettingValue: writes('company/deleteSettingValue', { title: '撤销未生效的业务参数', need: edit, input: z.object({ settingId: id }) }),
  describePrefixes: reads('company/describePrefixes', {
    title: '编号前缀', need: query, input: pageInput(numberPrefixes), output: pageOf(rowSchema(numberPrefixes)),
  }),
  savePrefixes: savesRows('company/savePrefixes', numberPrefixes, { title: '保存编号前缀' }),
  describeCalendar: reads('company/describeCalendar', {
    title: '节假日', need: query, input: pageInput(calendarDays), output: pageOf(rowSchema(calendarDays)),
  }),
  saveCalendar: savesRows('company/saveCalendar', calendarDays, { title: '保存节假日' }),
  describeWarehouses: reads('company/describeWarehouses', {
    title: '仓库', need: query, input: pageInput(warehouses), output: pageOf(rowSchema(warehouses)),
  }),
  saveWarehouses: savesRows('company/saveWarehouses', warehouses, { title: '保存仓库' }),
  describeAccounts: reads('company/describeAccounts', {
    title: '银行账户', need: query, input: pageInput(bankAccounts), output: pageOf(rowSchema(bankAccounts)),
  }),
  saveAccounts: savesRows('company/saveAccounts', bankAccounts, { title: '保存银行账户' }),
  describeFlows: reads('company/describeFlows', {
    title: '审批流程', need: query, input: pageInput(flowList), output: pageOf(rowSchema(flowList)),
  }),
  queryFlow: reads('company/queryFlow', { title: '流程定义', need: query, input: z.object({ key: keyOf(PROCESSES) }), output: flow }),
  /** `revision`: the one seen by the editor. */
  saveFlow: writes('company/saveFlow', {
    title: '发布流程定义', need: edit, output: flow,
    input: z.object({ key: keyOf(PROCESSES), revision: int32, nodes: z.array(node).min(1).max(MOST_NODES), remark }),
  }),
  /** Resolves the approvers of these nodes for a document; publishes nothing. */
  tryFlow: reads('company/tryFlow', {
    title: '试算审批路线', need: query, input: z.object({ key: keyOf(PROCESSES), nodes: z.array(node).max(MOST_NODES), facts: trial }),
    output: z.array(routeNode),
  }),
  queryFlowRuns: reads('company/queryFlowRuns', {
    title: '流程版本的使用情况', need: query, input: z.object({ key: keyOf(PROCESSES) }), output: z.array(flowRun),
  }),
  describeChangeLog: reads('company/describeChangeLog', {
    title: '操作记录', need: query, input: pageInput(changeLog), output: pageOf(rowSchema(changeLog)),
  }),
}
