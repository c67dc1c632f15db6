import { flatten, nest, newRow, type Draft, type Row, type Value } from '#schemas/kit/index.ts'
import { quotaPackage } from './package.ts'
import { BLANKING_STEP, quotaWorkers } from './workers.ts'

/** Line grids grouped under steps, by name in the specification's payload (spec-2 §3). */
export const STEP_LINES = ['materials', 'machines', 'documents'] as const
export type StepLine = (typeof STEP_LINES)[number]

/** Maximum rows of a package with steps, for responsive editing and saving. */
export const PACKAGE_ROWS = 5_000
export const TOO_MANY_PACKAGE_ROWS = '一个定额包最多 5,000 行（工序、材料、机械、资料合计），请拆成几个定额包'

export const rowsUnder = (steps: readonly { readonly [L in StepLine]: readonly unknown[] }[]): number =>
  steps.reduce((sum, step) => STEP_LINES.reduce((count, line) => count + step[line].length, sum + 1), 0)

/** The package as in calls: header fields, and steps with their rows (spec-2 §7). */
export interface QuotaPayload {
  readonly [field: string]: Value | undefined | readonly StepPayload[]
  readonly workers: readonly StepPayload[]
}
export interface StepPayload {
  readonly [field: string]: Value | undefined | readonly Row[]
  readonly materials: readonly Row[]
  readonly machines: readonly Row[]
  readonly documents: readonly Row[]
}

export const splitWait = (hours: number | null): { waitDayTime: number; waitHourTime: number } =>
  ({ waitDayTime: Math.floor((hours ?? 0) / 24), waitHourTime: (hours ?? 0) % 24 })
/** Stored as 24 × days + hours (spec-2 §4). */
export const joinWait = (days: number, hours: number): number => 24 * days + hours

/** Nests a draft's flat lines; steps also have their waiting period in days and hours. */
export function toPayload(draft: Draft): QuotaPayload {
  const payload = nest(quotaPackage, draft) as QuotaPayload
  return {
    ...payload,
    workers: payload.workers.map(step => {
      const wait = (step.waitTime as number | null) ?? 0
      return { ...step, isWait: wait > 0, waitTime: wait, ...splitWait(wait) }
    }),
  }
}

type Sent = Readonly<Record<string, unknown>>
export interface SentPayload {
  readonly [field: string]: unknown
  readonly workers: readonly (Sent & { readonly [L in StepLine]: readonly Sent[] })[]
}
export interface SentDraft { readonly head: Sent, readonly lines: Readonly<Record<string, readonly Sent[]>> }

/** Inverse of toPayload: header and flat lines, each row with its step's key. */
export function fromPayload(payload: QuotaPayload): Draft
export function fromPayload(payload: SentPayload): SentDraft
export function fromPayload(payload: SentPayload): SentDraft {
  return flatten(quotaPackage, payload)
}

export const answeredDraft = (payload: SentPayload): Draft => fromPayload(payload) as Draft

/** Creates an empty package with the mandatory first step (spec-2 §4). */
export function newPackage(key: () => string): Draft {
  return { head: newRow(quotaPackage.header, ''), lines: { workers: [blankingStep(key())], materials: [], machines: [], documents: [] } }
}

export const blankingStep = (key: string): Row => newRow(quotaWorkers, key, BLANKING_STEP)

export function withBlankingStep(draft: Draft, key: () => string): Draft {
  const workers = draft.lines.workers ?? []
  const step = workers.find(row => row.jobId === BLANKING_STEP.jobId) ?? blankingStep(key())
  return { ...draft, lines: { ...draft.lines, workers: [step, ...workers.filter(row => row !== step)] } }
}
