import { checkRows, dec, isDecimalText, isEmpty, sumOf, type Draft, type Grid, type Lookups, type SaveCheck } from '#schemas/kit/index.ts'
import { quotaDocuments } from './documents.ts'
import { quotaMachines, quotaMaterials } from './materials.ts'
import { BLANKING_STEP, quotaWorkers } from './workers.ts'

export type QuotaTab = 'basic' | 'workers' | 'materials' | 'machines' | 'documents'

export const UNSOUND = {
  workers: '请先核实人工信息！', materials: '请先核实材料信息！', machines: '请先核实机械信息！', documents: '请先核实资料信息！',
} as const satisfies Partial<Record<QuotaTab, string>>

const passes = (grid: Grid, line: string) => (draft: Draft, lookups: Lookups): boolean =>
  checkRows(grid, draft.lines[line] ?? [], lookups, draft.head).length === 0
const unless = (text: string, test: (draft: Draft, lookups: Lookups) => boolean): SaveCheck['test'] =>
  (draft, lookups) => (test(draft, lookups) ? null : text)

/** Whether the ratios add up to exactly 100.00; unreadable ones are zero. */
export const ratiosAreWhole = (draft: Draft): boolean =>
  sumOf((draft.lines.workers ?? []).map(({ ratio }) => (typeof ratio === 'string' && isDecimalText(ratio) ? ratio : null))).eq(100)

const isAbove0 = (amount: unknown): boolean => typeof amount === 'string' && amount !== '' && (!isDecimalText(amount) || dec(amount).gt(0))

/** Save checks in the specification's order with its messages; the first fault opens its tab (spec-2 §5). */
export const quotaChecks: readonly (SaveCheck & { readonly tab: QuotaTab })[] = [
  { tab: 'workers', test: unless('必须要有放线、测量、排版、下料这一工序！', d => (d.lines.workers ?? []).some(row => row.jobId === BLANKING_STEP.jobId)) },
  { tab: 'workers', test: unless('请先填写人工信息！', d => (d.lines.workers ?? []).length > 0) },
  { tab: 'workers', test: unless('请先填写工种类别！', d => !isEmpty(d.head.quotaJobCategory)), at: { line: '', column: 'quotaJobCategory' } },
  {
    tab: 'workers', test: unless('请先填写人工预算！', d => isAbove0(d.head.quotaWorkerTotalAmount)),
    at: { line: '', column: 'quotaWorkerTotalAmount' },
  },
  { tab: 'workers', test: unless(UNSOUND.workers, passes(quotaWorkers, 'workers')) },
  { tab: 'materials', test: unless(UNSOUND.materials, passes(quotaMaterials, 'materials')) },
  { tab: 'machines', test: unless(UNSOUND.machines, passes(quotaMachines, 'machines')) },
  { tab: 'documents', test: unless(UNSOUND.documents, passes(quotaDocuments, 'documents')) },
  { tab: 'workers', test: unless('占比总和不可小于或大于100！', ratiosAreWhole), at: { line: 'workers', column: 'ratio' } },
]
