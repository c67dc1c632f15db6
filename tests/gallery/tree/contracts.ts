import { reads, writes, type Need } from '#shared/api/contract.ts'
import { pageInput, pageOf, rowSchema } from '#shared/api/page.ts'
import { savesRows } from '#shared/api/rows.ts'
import { sections } from './grid.ts'

const query: Need = ['query', 'N_QUOTA']
const edit: Need = ['edit', 'N_QUOTA']

export const treeApi = {
  describeSections: reads(
    'tree/describeSections', { title: '分部分项', need: query, input: pageInput(sections), output: pageOf(rowSchema(sections)) }
  ),
  saveSections: savesRows('tree/saveSections', sections, { title: '保存分部分项' }),
  resetSections: writes('tree/resetSections', { title: '恢复分部分项', need: edit }),
}
