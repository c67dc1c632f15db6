import { computeDraft, dec, toScale, type Draft, type Row } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { ACCEPT_ORG } from '#schemas/quota/documents.ts'
import { MANUAL_SOURCE_ID } from '#schemas/price/sources.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { BLANKING_STEP } from '#schemas/quota/workers.ts'
import { newId } from '#server/core/ids.ts'
import samples from './data/quotaPackages.json' with { type: 'json' }
import platform from './data/platformPackages.json' with { type: 'json' }
import { dictKey } from './dictionaries.ts'
import { dailyPriceOf } from './labour.ts'
import type { MaterialInsert } from './library.ts'
import { codeOf, ITEM_TREE } from './trees.ts'

interface StepSeed {
  readonly name: string
  readonly jobCategory: string
  readonly jobLevel: string
  readonly dailyPrice: string
  readonly ratio: string
  readonly wait: number
  readonly materials: readonly { readonly item: MaterialInsert; readonly num: string; readonly price: string }[]
  readonly machines: readonly MaterialInsert[]
  readonly documents: readonly { readonly name: string; readonly org: string }[]
}
interface PackageSeed {
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly projectType: string
  readonly itemType: readonly string[]
  readonly jobCategory: string
  readonly budget: string
  readonly description: string | null
  readonly steps: readonly StepSeed[]
}
export interface SeededPackage { readonly code: string; readonly draft: Draft }

const lookup = (library: readonly MaterialInsert[], test: (item: MaterialInsert) => boolean, name: string): MaterialInsert => {
  const match = library.find(test)
  if (match === undefined) throw new Error(`no material ${name}`)
  return match
}
const acceptKey = (label: string): string => Object.entries(ACCEPT_ORG).find(([key, text]) => key === label || text === label)?.[0] ?? label

export function merchantPackages(library: readonly MaterialInsert[]): SeededPackage[] {
  const byName = (name: string, spec: string): MaterialInsert => lookup(library, m => m.name === name && m.spec === spec, name)
  return samples.map(p => {
    const main = p.workers.reduce((best, step) => (dec(step.ratio).gt(best.ratio) ? step : best))
    return toDraft({
      code: p.quotaCode, name: p.quotaName, unit: p.quotaUnit, projectType: p.quotaProjectType,
      itemType: [p.quotaItemType1st, p.quotaItemType2nd, p.quotaItemType3rd], jobCategory: main.jobCategory,
      budget: p.quotaWorkerTotalAmount, description: p.workers.map(step => step.jobName).join('；'),
      steps: p.workers.map(step => ({
        name: step.jobName, jobCategory: step.jobCategory, jobLevel: step.jobLevel, dailyPrice: step.dailyPrice, ratio: step.ratio,
        wait: step.waitTime,
        materials: step.materials.map(m => ({ item: byName(m.materialName, m.spec), num: m.quotaNum, price: m.price })),
        machines: step.machines.map(m => byName(m.materialName, m.spec)),
        documents: step.documents.map(d => ({ name: d.docName, org: d.acceptOrg })),
      })),
    })
  })
}

export function platformPackages(library: readonly MaterialInsert[]): SeededPackage[] {
  const byCode = (code: string): MaterialInsert => lookup(library, m => m.code === code, code)
  return platform.map((p, i) => toDraft({
    ...p, code: `PDE${codeOf(ITEM_TREE, p.itemType).slice(0, 2)}${String(i + 1).padStart(4, '0')}`,
    steps: p.steps.map(step => ({
      ...step, dailyPrice: dailyPriceOf(step.jobCategory, step.jobLevel),
      materials: step.materials.map(([code = '', num = '']) => ({ item: byCode(code), num, price: byCode(code).priceExcl ?? '' })),
      machines: step.machines.map(byCode),
      documents: step.documents.map(([name = '', org = '']) => ({ name, org })),
    })),
  }))
}

const libraryCells = (item: MaterialInsert): Row => ({
  libMaterialId: item.id, libMaterialVersion: 1, materialCode: item.code ?? null, materialName: item.name, spec: item.spec ?? null,
  brand: item.brand ?? null, unit: item.unit, materialType: item.typeCode,
})

/** Builds the draft that an editor would produce, and computes it. */
function toDraft(seed: PackageSeed): SeededPackage {
  const lines: Record<'workers' | 'materials' | 'machines' | 'documents', Row[]> = {
    workers: [], materials: [], machines: [], documents: [],
  }
  for (const step of seed.steps) {
    const jobKey = newId()
    lines.workers.push({
      key: jobKey, jobName: step.name, jobId: step.name === BLANKING_STEP.jobName ? BLANKING_STEP.jobId : null,
      jobCategory: dictKey(DICT.jobCategory, step.jobCategory), jobLevel: dictKey(DICT.jobLevel, step.jobLevel),
      dailyPrice: step.dailyPrice, ratio: step.ratio, waitTime: step.wait,
    })
    for (const { item, num, price } of step.materials) {
      const priced = { quotaNum: num, price: toScale(dec(price), 2), sourceType: 'MANUAL', sourceId: MANUAL_SOURCE_ID }
      lines.materials.push({ key: newId(), jobKey, ...libraryCells(item), ...priced })
    }
    for (const item of step.machines) lines.machines.push({ key: newId(), jobKey, ...libraryCells(item) })
    for (const { name, org } of step.documents)
      lines.documents.push({ key: newId(), jobKey, docName: name, acceptOrg: acceptKey(org), remarks: null })
  }
  const head = {
    quotaName: seed.name, quotaCode: seed.code, quotaUnit: seed.unit, quotaNum: '1.000000',
    quotaProjectType: dictKey(DICT.projectType, seed.projectType),
    quotaItemType: codeOf(ITEM_TREE, seed.itemType), quotaDesc: seed.description, calcMode: 'totalToJobStep',
    quotaJobCategory: dictKey(DICT.jobCategory, seed.jobCategory), quotaWorkerTotalAmount: seed.budget, quotaVersion: 1, sourceType: 'NEW',
    sourceId: null,
  }
  return { code: seed.code, draft: computeDraft(quotaPackage, { head, lines }) }
}
