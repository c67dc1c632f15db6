import { defineGrid } from '#schemas/kit/index.ts'
import { quotaList } from '#schemas/quota/lists.ts'

const {
  quotaCode, quotaName, quotaUnit, quotaWorkerTotalAmount, quotaMaterialTotalAmount, quotaTotalAmount, quotaItemType, quotaVersion,
  quotaState,
} = quotaList.columns

/** 选择定额包：企业定额库中启用的、单位相同的定额包 (domain B3)。 */
export const analysisPackages = defineGrid('analysis.packages', {
  title: '定额包', access: quotaList.access, rowKey: quotaList.rowKey, quick: ['quotaCode', 'quotaName'], sort: [['quotaCode', 'asc']],
  columns: {
    quotaCode, quotaName, quotaUnit, quotaWorkerTotalAmount, quotaMaterialTotalAmount, quotaTotalAmount, quotaItemType, quotaVersion,
    quotaState: { ...quotaState, facts: { ...quotaState.facts, hidden: true } },
  },
})
