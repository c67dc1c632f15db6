import { defineGrid, text } from '#schemas/kit/index.ts'
import { analysisItems } from './items.ts'

const readOnly = true
const { feature, unit, quantity, state, parentId, sort } = analysisItems.columns

/** 归入阶段：清单项和分部，以及它们现在的阶段；归入一个分部即归入其下的全部清单项 (domain B4.4)。 */
export const analysisPhaseItems = defineGrid('analysis.phaseItems', {
  title: '清单项与分部', access: analysisItems.access,
  columns: {
    name: text('清单项目', { readOnly, width: 280, pin: 'left' }), phaseName: text('现在的阶段', { readOnly, width: 140 }),
    code: text('项目编码', { readOnly, width: 132 }),
    feature, unit, quantity, state, parentId, sort,
  },
  quick: ['name', 'code', 'feature'], lead: ['name', 'phaseName'], tree: { parent: 'parentId', order: 'sort', label: 'name', levels: 8 },
})
