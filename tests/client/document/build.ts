import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { lookupsOf, newRow, type Draft, type Lookups, type Option, type Row } from '#schemas/kit/index.ts'
import { DICT, JOB_LEVEL } from '#schemas/dict/dictionaries.ts'
import { quotaMaterials } from '#schemas/quota/materials.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { fromPayload, newPackage, type QuotaPayload, type StepPayload } from '#schemas/quota/payload.ts'
import { quotaWorkers } from '#schemas/quota/workers.ts'

export const document = quotaPackage

const options = (...labels: string[]): Option[] => labels.map((label, i) => ({ key: String(i + 1), label }))
const units: Option[] = [{ key: 'm2', label: 'm²', aliases: ['平方米'] }, { key: 'kg', label: 'kg' }, { key: 't', label: 't' }]
export const lookups: Lookups = lookupsOf(new Map<number | 'ITEM' | 'MATERIAL' | 'REGION', readonly Option[]>([
  [DICT.jobCategory, [{ key: '1501', label: '测量放线工' }, { key: '1502', label: '泥瓦工' }, { key: '1503', label: '防水工' }]],
  [DICT.jobLevel, options(...Object.values(JOB_LEVEL))],
  [DICT.unit, units],
  [DICT.materialUnit, units],
  [DICT.projectType, options('公共建筑装饰', '住宅装饰')],
]))

/** Without its share of the budget. */
export const step = (key: string, ratio: string, more: Row = {}): Row =>
  newRow(quotaWorkers, key, { jobName: `工序${key}`, jobCategory: '1502', jobLevel: '4', dailyPrice: '330.00', ratio, ...more })
export const material = (key: string, jobKey: string, more: Row = {}): Row =>
  newRow(
    quotaMaterials, key,
    { materialName: `材料${key}`, libMaterialId: `lib-${key}`, unit: 'm2', quotaNum: '1.000000', price: '10.00', jobKey, ...more }
  )

/** With the mandatory step "s0". */
export function packageOf(workers: readonly Row[], materials: readonly Row[] = [], head: Row = {}): Draft {
  const empty = newPackage(() => 's0')
  return {
    head: { ...empty.head, quotaWorkerTotalAmount: '100.00', quotaJobCategory: '1502', ...head },
    lines: { ...empty.lines, workers: [...empty.lines.workers!, ...workers], materials },
  }
}

type Sample = { readonly quotaCode: string; readonly workers: readonly (Row & Partial<StepPayload>)[] }
const raw = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../fixtures/samples/quota_packages.json'), 'utf8')) as Sample[]

/** The sample packages, with editor keys in every bound row. */
export const samples = raw.map(sample => ({
  ...sample,
  workers: sample.workers.map(worker => ({
    ...worker,
    ...Object.fromEntries((['materials', 'machines', 'documents'] as const).map(line =>
      [line, (worker[line] ?? []).map((row, i) => ({ ...row, key: `${String(worker.key)}-${line}-${i}` }))])),
  })),
})) as unknown as (QuotaPayload & { readonly quotaCode: string; readonly quotaTotalAmount: string })[]

export const sampleDraft = (sample: QuotaPayload): Draft => fromPayload({ ...sample, calcMode: 'totalToJobStep' })
