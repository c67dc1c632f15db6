import { manSheet } from '#schemas/man/sheet.ts'
import { manApi } from '#shared/api/man.ts'
import { gridImport } from '#client/document/import/gridImport.ts'
import { ImportWizard } from '#client/document/import/ImportWizard.tsx'

const spec = gridImport({
  grid: manSheet, api: manApi, list: { path: '/work/man/list', label: '工人' },
  hint: '一行一名工人，可以带一张证书；有表头即可，列的次序和名称不限。班组要先登记。',
})

/** 导入工人：身份证号相同的更新，其余新增。 */
export function ManImport() {
  return <ImportWizard spec={spec} />
}
