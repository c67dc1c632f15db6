import { computeDraft, dec, followGroups, round, toScale, type Draft, type Row } from '#schemas/kit/index.ts'
import { quotaPackage } from './package.ts'
import { STEP_LINES } from './payload.ts'
import { BLANKING_STEP } from './workers.ts'

const nameOf = (row: Row): string => String(row.jobName ?? '')
const namesOf = ({ lines }: Draft): ReadonlySet<string> => new Set((lines.workers ?? []).map(nameOf))

/** The names under which steps are taken over: without a package of its own whoever takes steps takes the mandatory one as well. */
export function stepsTaken(base: Draft | null, from: Draft, jobNames: readonly string[]): readonly string[] {
  const first = (from.lines.workers ?? []).find(({ jobId }) => jobId === BLANKING_STEP.jobId)
  return [...new Set([...(base === null && first ? [nameOf(first)] : []), ...jobNames])]
}

/** Why steps cannot be taken over from a package, in Chinese: it lacks one, or there is one of that name already. */
export function stepsRefusal(base: Draft | null, from: Draft, jobNames: readonly string[]): string | null {
  const [own, there] = [base === null ? new Set<string>() : namesOf(base), namesOf(from)]
  const lacking = jobNames.find(name => !there.has(name))
  if (lacking !== undefined) return `定额包中没有工序“${lacking}”`
  const twice = jobNames.find(name => own.has(name))
  return twice === undefined ? null : `已有工序“${twice}”，不能重复选用`
}

/** Numbers of rows of the other package: they are given anew. */
const NUMBERS: Readonly<Record<string, string>> = { workers: 'quotaWorkerId', materials: 'quotaMaterialId', machines: 'quotaMachineId' }
const unnumbered = (line: string, row: Row): Row => (NUMBERS[line] === undefined ? row : { ...row, [NUMBERS[line]]: null })

/**
 * A package with steps of another one behind its own, each with its materials, machines and documents (selectQuotaWork); `base` null begins one
 * under the head of the other. What a step costs and takes is for one unit the same as there; the labour of the whole is the sum of its steps.
 * A material that stands in both has the price that it has already: one package has one price of it.
 */
export function withSteps(base: Draft | null, from: Draft, jobNames: readonly string[], newKey: () => string): Draft {
  const into: Draft = base ?? { head: from.head, lines: { workers: [], materials: [], machines: [], documents: [] } }
  const num = ({ head }: Draft) => dec(typeof head.quotaNum === 'string' ? head.quotaNum : '1')
  const scaled = (value: Row[string], scale: number): Row[string] => (typeof value === 'string' && value !== '' ? toScale(round(dec(value).times(num(into)).div(num(from)), scale), scale) : value)
  const wanted = new Set(stepsTaken(base, from, jobNames))
  const steps = (from.lines.workers ?? []).filter(row => wanted.has(nameOf(row)))
  const keys = new Map(steps.map(({ key }) => [String(key), newKey()]))
  const prices = new Map((into.lines.materials ?? []).map(({ libMaterialId, price, sourceType, sourceId }) => [libMaterialId, { price, sourceType, sourceId }]))
  const under = Object.fromEntries(STEP_LINES.map(line => [line, [
    ...into.lines[line] ?? [],
    ...(from.lines[line] ?? []).filter(({ jobKey }) => keys.has(String(jobKey))).map((row): Row => ({
      ...unnumbered(line, row), key: newKey(), jobKey: keys.get(String(row.jobKey))!,
      ...(line === 'materials' && { quotaNum: scaled(row.quotaNum, 6), ...(row.libMaterialId ? prices.get(row.libMaterialId) : undefined) }),
    })),
  ]]))
  const workers = [...into.lines.workers ?? [], ...steps.map((row): Row => ({ ...unnumbered('workers', row), key: keys.get(String(row.key))!, quotaTotalAmount: scaled(row.quotaTotalAmount, 2) }))]
  return computeDraft(quotaPackage, followGroups(quotaPackage, { head: { ...into.head, calcMode: 'jobStepToTotal' }, lines: { ...under, workers } }))
}
