import { gridImport } from '#client/document/import/gridImport.ts'
import { ImportWizard } from '#client/document/import/ImportWizard.tsx'
import { boqApi } from './contracts.ts'
import { boq } from './grid.ts'

const spec = gridImport({
  grid: boq, api: boqApi, list: { path: '/gallery/boq', label: '工程量清单' }, hint: '一行一个清单项，有表头即可，列的次序和名称不限。',
})

/** An import consisting only of its grid's declaration. */
export function BoqImport() {
  return <ImportWizard spec={spec} />
}
