import { computeDraft, dec, followGroups, round, toScale, type Draft, type Row } from '#schemas/kit/index.ts'
import { quotaPackage } from './package.ts'
import { STEP_LINES } from './payload.ts'
import { BLANKING_STEP } from './workers.ts'

const nameOf = (row: Row): string => String(row.jobName ?? '')
const namesOf = ({ lines }: Draft): ReadonlySet<string> => new Set((lines.workers ?? []).map(nameOf))

/** Names of copied steps, with the mandatory step where no base exists. */
export function stepsTaken(base: Draft | null, from: Draft, jobNames: readonly string[]): readonly string[] {
  const first = (from.lines.workers ?? []).find(({ jobId }) => jobId === BLANKING_STEP.jobId)
  return [...new Set([...(base === null && first ? [nameOf(first)] : []), ...jobNames])]
}

/** Returns the Chinese reason why steps cannot be copied: one is missing, or its name exists. */
export function stepsRefusal(base: Draft | null, from: Draft, jobNames: readonly string[]): string | null {
  const [existing, available] = [base === null ? new Set<string>() : namesOf(base), namesOf(from)]
  const lacking = jobNames.find(name => !available.has(name))
  if (lacking !== undefined) return `定额包中没有工序“${lacking}”`
  const twice = jobNames.find(name => existing.has(name))
  return twice === undefined ? null : `已有工序“${twice}”，不能重复选用`
}

const NUMBERS: Readonly<Record<string, string>> = { workers: 'quotaWorkerId', materials: 'quotaMaterialId', machines: 'quotaMachineId' }
const unnumbered = (line: string, row: Row): Row => (NUMBERS[line] === undefined ? row : { ...row, [NUMBERS[line]]: null })

/**
 * Appends steps of another package with their rows (selectQuotaWork); `base` null starts a package under the other's header. Cost and work
 * refer to the same unit; total labour is the sum of the steps. A material in both keeps its current price.
 */
export function withSteps(base: Draft | null, from: Draft, jobNames: readonly string[], newKey: () => string): Draft {
  const target: Draft = base ?? { head: from.head, lines: { workers: [], materials: [], machines: [], documents: [] } }
  const num = ({ head }: Draft) => dec(typeof head.quotaNum === 'string' ? head.quotaNum : '1')
  const scaled = (value: Row[string], scale: number): Row[string] =>
    (typeof value === 'string' && value !== '' ? toScale(round(dec(value).times(num(target)).div(num(from)), scale), scale) : value)
  const selected = new Set(stepsTaken(base, from, jobNames))
  const steps = (from.lines.workers ?? []).filter(row => selected.has(nameOf(row)))
  const keys = new Map(steps.map(({ key }) => [String(key), newKey()]))
  const prices = new Map(
    (target.lines.materials ?? []).map(({ libMaterialId, price, sourceType, sourceId }) => [libMaterialId, { price, sourceType, sourceId }])
  )
  const rowsByLine = Object.fromEntries(STEP_LINES.map(line => [line, [
    ...target.lines[line] ?? [],
    ...(from.lines[line] ?? []).filter(({ jobKey }) => keys.has(String(jobKey))).map((row): Row => ({
      ...unnumbered(line, row), key: newKey(), jobKey: keys.get(String(row.jobKey))!,
      ...(line === 'materials' && {
        quotaNum: scaled(row.quotaNum, 6), ...(row.libMaterialId ? prices.get(row.libMaterialId) : undefined)
      }),
    })),
  ]]))
  const workers = [...target.lines.workers ?? [], ...steps.map((row): Row => ({
    ...unnumbered('workers', row), key: keys.get(String(row.key))!, quotaTotalAmount: scaled(row.quotaTotalAmount, 2),
  }))]
  return computeDraft(
    quotaPackage, followGroups(quotaPackage, { head: { ...target.head, calcMode: 'jobStepToTotal' }, lines: { ...rowsByLine, workers } })
  )
}
