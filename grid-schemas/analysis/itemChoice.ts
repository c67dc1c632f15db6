import { defineGrid, text } from '#schemas/kit/index.ts'
import { analysisItems } from './items.ts'

const { name, feature, unit, quantity, state } = analysisItems.columns

/** 选择清单项：一份测算的清单项，供机械费和其他费归入 (domain B4.4)。 */
export const analysisItemChoice = defineGrid('analysis.itemChoice', {
  title: '清单项', access: analysisItems.access, quick: ['name', 'code', 'feature'],
  columns: { name, code: text('项目编码', { readOnly: true, width: 132 }), feature, unit, quantity, state },
})
