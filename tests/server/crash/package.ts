import { DICT } from '#schemas/dict/dictionaries.ts'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { BLANKING_STEP } from '#schemas/quota/workers.ts'
import type { InputOf, OutputOf } from '#shared/api/contract.ts'
import { libraryApi } from '#shared/api/library.ts'
import { quotaApi, type QuotaFull } from '#shared/api/quota.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { ITEM_TREE, codeOf } from '#server/db/seeds/trees.ts'
import type { Api } from '../../tools/api.ts'

export type Payload = InputOf<typeof quotaApi.saveQuotas>
export type Items = readonly NonNullable<OutputOf<typeof libraryApi.queryMatchMaterials>[number]>[]

const STEPS = 6
const MATERIALS = [
  { materialName: '全抛釉地砖', spec: '800×800×10', brand: '东鹏', unit: 'm2' },
  { materialName: 'P.O 42.5R 水泥', spec: '50kg 袋装', brand: '海螺', unit: 't' },
  { materialName: '瓷砖胶 C2TE', spec: '20kg 袋装', brand: '德高', unit: 'kg' },
]
export const PREFIX = '断电'

/**
 * Finds the library items of the packages.
 * @throws Error when the demonstration lacks them
 */
export async function findItems(api: Api): Promise<Items> {
  const matches = await api.call(libraryApi.queryMatchMaterials, { machine: false, rows: MATERIALS })
  return matches.map((item, i) => {
    if (item === null) throw new Error(`no library item ${MATERIALS[i]!.materialName}`)
    return item
  })
}

/**
 * Builds a package with `mark`, a whole number, in every part: in the text of name, steps and documents, in material prices, in the labour
 * budget.
 */
export function packageOf(mark: number, items: Items, opened?: { readonly quotaId: string, readonly quotaVersion: number }): Payload {
  const money = `${mark}.07`
  const workers = Array.from({ length: STEPS }, (_, i) => {
    const key = `${mark}-${i}`
    return {
      key, jobId: i === 0 ? BLANKING_STEP.jobId : null, jobName: i === 0 ? BLANKING_STEP.jobName : `工序${i}号${mark}`,
      jobCategory: BLANKING_STEP.jobCategory, jobLevel: BLANKING_STEP.jobLevel, dailyPrice: '300.00', ratio: i === 0 ? '50.00' : '10.00',
      waitTime: 0,
      materials: items.map((item, j) => ({
        key: `${key}-m${j}`, libMaterialId: item.id, libMaterialVersion: item.version, quotaNum: `${j + 1}.500000`, price: money,
        sourceType: 'MANUAL', sourceId: '-1',
      })),
      machines: [],
      documents: [{ key: `${key}-d`, docName: `资料${mark}`, acceptOrg: 'PARTY_A', remarks: null }],
    }
  })
  return {
    ...opened, quotaName: `${PREFIX}${mark}`, quotaUnit: 'm2', quotaNum: '1.000000', quotaProjectType: dictKey(DICT.projectType, '公共建筑装饰'),
    quotaItemType: codeOf(ITEM_TREE, ['装饰工程', '楼地面装饰', '块料楼地面']), quotaDesc: `特征${mark}`, calcMode: 'totalToJobStep',
    quotaJobCategory: BLANKING_STEP.jobCategory, quotaWorkerTotalAmount: money, workers,
  }
}

type Cells = Readonly<Record<string, unknown>>

/**
 * Returns the mark of a stored package.
 * @throws Error when its parts disagree, some are missing, or a total is wrong
 */
export function markOf(stored: QuotaFull, items: Items): number {
  const mark = Number(stored.quotaName.slice(PREFIX.length))
  const expectedPackage = packageOf(mark, items)
  const materials = stored.workers.flatMap(step => step.materials) as Cells[]
  const cells = ({ jobName }: Cells) => jobName
  const content = {
    head: [stored.quotaDesc, stored.workerBudget],
    steps: stored.workers.map(cells),
    materials: stored.workers.map(step => step.materials.map((row: Cells) => [row.libMaterialId, row.quotaNum, row.price])),
    documents: stored.workers.map(step => step.documents.map(row => row.docName)),
  }
  const expected = {
    head: [expectedPackage.quotaDesc, expectedPackage.quotaWorkerTotalAmount],
    steps: expectedPackage.workers.map(cells),
    materials: expectedPackage.workers.map(step => step.materials.map(row => [row.libMaterialId, row.quotaNum, row.price])),
    documents: expectedPackage.workers.map(step => step.documents.map(row => row.docName)),
  }
  const lines = expectedPackage.workers.flatMap(step => step.materials)
    .map(row => toScale(dec(row.quotaNum as string).times(row.price as string), 2))
  const totals = {
    lines: materials.map(row => row.quotaTotalAmount),
    steps: toScale(sumOf(stored.workers.map(step => (step as Cells).quotaTotalAmount as string)), 2),
    material: stored.materialBudget,
    total: stored.totalBudget,
  }
  const right = {
    lines, steps: stored.workerBudget, material: toScale(sumOf(lines), 2), total: toScale(sumOf([...lines, stored.workerBudget]), 2),
  }
  const [actual, expectedText] = [JSON.stringify({ content, totals }), JSON.stringify({ content: expected, totals: right })]
  if (actual !== expectedText) throw new Error(`package ${stored.quotaCode} is not whole:\n${actual}\n${expectedText}`)
  return mark
}
