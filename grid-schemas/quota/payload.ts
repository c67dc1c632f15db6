import { followGroups, kindOf, newRow, type Draft, type FileRef, type Grid, type Row, type Value } from '#schemas/kit/index.ts'
import { quotaPackage } from './package.ts'
import { BLANKING_STEP, quotaWorkers } from './workers.ts'

/** Line grids whose rows stand under a step, by the name they have in the spec's payload (spec-2 §3). */
export const STEP_LINES = ['materials', 'machines', 'documents'] as const
export type StepLine = (typeof STEP_LINES)[number]

/** Most rows of a package, its steps and everything under them: what an editor and a save serve without a wait. */
export const PACKAGE_ROWS = 5_000
export const TOO_MANY_PACKAGE_ROWS = '一个定额包最多 5,000 行（工序、材料、机械、资料合计），请拆成几个定额包'

/** How many rows steps have with what is under them. */
export const rowsUnder = (steps: readonly { readonly [L in StepLine]: readonly unknown[] }[]): number =>
  steps.reduce((sum, step) => STEP_LINES.reduce((own, line) => own + step[line].length, sum + 1), 0)

/** The whole package as the calls carry it: header fields, and steps with what is bound to them (spec-2 §7). */
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

/** Flat lines of a draft to the nested payload; every row says its place in `sort`. */
export function toPayload(draft: Draft): QuotaPayload {
  const under = (line: StepLine, key: string): Row[] =>
    (draft.lines[line] ?? []).filter(row => row.jobKey === key).map((row, sort) => ({ ...row, sort }))
  const workers = (draft.lines.workers ?? []).map((row, sort): StepPayload => {
    const key = String(row.key)
    const wait = (row.waitTime as number | null) ?? 0
    return {
      ...row, sort, isWait: wait > 0, waitTime: wait, ...splitWait(wait),
      materials: under('materials', key), machines: under('machines', key), documents: under('documents', key),
    }
  })
  return { ...draft.head, workers }
}

/** A payload and a draft as somebody sends them: nothing of their cells is known. */
type Sent = Readonly<Record<string, unknown>>
export interface SentPayload {
  readonly [field: string]: unknown
  readonly workers: readonly (Sent & { readonly [L in StepLine]: readonly Sent[] })[]
}
export interface SentDraft { readonly head: Sent, readonly lines: Readonly<Record<string, readonly Sent[]>> }

/** Files come as rows of files or, as the spec sends them, as ids joined by commas. */
function withFiles(grid: Grid, row: Sent): Sent {
  const given = Object.entries(grid.columns).filter(([key, column]) => kindOf(column).holds === 'files' && typeof row[key] === 'string')
  if (given.length === 0) return row
  const filesOf = (text: unknown): FileRef[] => String(text).split(',').map(id => id.trim()).filter(id => id !== '').map(id => ({ id, originName: '', visitUrl: '' }))
  return { ...row, ...Object.fromEntries(given.map(([key]) => [key, filesOf(row[key])])) }
}

/** The reverse of toPayload: header and flat lines, each bound row carrying its step's key. */
export function fromPayload(payload: QuotaPayload): Draft
export function fromPayload(payload: SentPayload): SentDraft
export function fromPayload({ workers, ...head }: SentPayload): SentDraft {
  const lines: Record<'workers' | StepLine, Sent[]> = { workers: [], materials: [], machines: [], documents: [] }
  for (const { materials, machines, documents, ...own } of workers) {
    lines.workers.push(own)
    for (const [line, rows] of Object.entries({ materials, machines, documents }) as [StepLine, readonly Sent[] | undefined][]) {
      for (const row of rows ?? []) lines[line].push({ ...withFiles(quotaPackage.lines[line], row), jobKey: own.key })
    }
  }
  return { head: withFiles(quotaPackage.header, head), lines }
}

/** What a call has answered, as a draft: its cells are those of the grids. */
export const answeredDraft = (payload: SentPayload): Draft => fromPayload(payload) as Draft

/** An empty package with the mandatory first step on top (spec-2 §4). */
export function newPackage(key: () => string): Draft {
  return { head: newRow(quotaPackage.header, ''), lines: { workers: [blankingStep(key())], materials: [], machines: [], documents: [] } }
}

export const blankingStep = (key: string): Row => newRow(quotaWorkers, key, BLANKING_STEP)

/** The draft with the mandatory step on top, added when missing. */
export function withBlankingStep(draft: Draft, key: () => string): Draft {
  const workers = draft.lines.workers ?? []
  const own = workers.find(row => row.jobId === BLANKING_STEP.jobId) ?? blankingStep(key())
  return { ...draft, lines: { ...draft.lines, workers: [own, ...workers.filter(row => row !== own)] } }
}

/** Materials, machines and documents in the order of their steps (spec-2 §4). */
export const followSteps = (draft: Draft): Draft => followGroups(quotaPackage, draft)
