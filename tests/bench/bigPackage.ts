import { DICT } from '#schemas/dict/dictionaries.ts'
import { BLANKING_STEP } from '#schemas/quota/workers.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { ITEM_TREE, codeOf } from '#server/db/seeds/trees.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { libraryApi } from '#shared/api/library.ts'
import { quotaApi } from '#shared/api/quota.ts'
import type { Api } from '../tools/api.ts'

export const STEPS = 200
export const MATERIALS = 2000
/** Every fourth row is the same library material: a change of its price touches 500 rows. */
export const EVERY = 4
const PER_STEP = MATERIALS / STEPS

interface LibraryItem { readonly id: string, readonly version: number }

function payloadOf(items: readonly LibraryItem[]): InputOf<typeof quotaApi.saveQuotas> {
  const itemOf = (n: number): LibraryItem => items[n % EVERY === 0 ? 0 : 1 + n % (items.length - 1)]!
  const workers = Array.from({ length: STEPS }, (_, i) => ({
    key: `w${i}`, jobId: i === 0 ? BLANKING_STEP.jobId : null, jobName: i === 0 ? BLANKING_STEP.jobName : `第${i}道工序`,
    jobCategory: BLANKING_STEP.jobCategory, jobLevel: BLANKING_STEP.jobLevel, dailyPrice: '330.00', ratio: (100 / STEPS).toFixed(2),
    waitTime: 0,
    materials: Array.from({ length: PER_STEP }, (_, j) => {
      const n = i * PER_STEP + j
      const { id, version } = itemOf(n)
      return {
        key: `m${n}`, libMaterialId: id, libMaterialVersion: version, quotaNum: `${1 + n % 7}.250000`, price: '12.50',
        sourceType: 'MANUAL', sourceId: '-1',
      }
    }),
    machines: [], documents: [],
  }))
  return {
    quotaName: '大型综合定额包', quotaUnit: 'm2', quotaNum: '1.000000', quotaProjectType: dictKey(DICT.projectType, '公共建筑装饰'), quotaDesc: null,
    quotaItemType: codeOf(ITEM_TREE, ['装饰工程', '楼地面装饰', '块料楼地面']), calcMode: 'totalToJobStep',
    quotaJobCategory: BLANKING_STEP.jobCategory, quotaWorkerTotalAmount: '20000.00', workers,
  }
}

/**
 * Saves a package of 200 steps and 2,000 materials.
 * @returns its id and its material rows as stored
 */
export async function saveBigPackage(api: Api): Promise<{ quotaId: string, rows: Readonly<Record<string, unknown>>[] }> {
  const { rows: items } = await api.call(libraryApi.describeMaterialsByES, { pageSize: 50 })
  const { quotaId } = await api.call(quotaApi.saveQuotas, payloadOf(items as unknown as LibraryItem[]))
  const { rows: [stored] } = await api.call(quotaApi.describeQuotasByES, { ids: [quotaId] })
  return { quotaId, rows: stored?.workers.flatMap(step => step.materials) ?? [] }
}
