import { reads, writes, type Need } from '#shared/api/contract.ts'
import { gridImportApi } from '#shared/api/gridImport.ts'
import { pageInput, pageOf, rowSchema } from '#shared/api/page.ts'
import { savesRows } from '#shared/api/rows.ts'
import { boq } from './grid.ts'

const query: Need = ['query', 'N_QUOTA']
const edit: Need = ['edit', 'N_QUOTA']
const imports: Need = ['import', 'N_QUOTA']

export const boqApi = {
  ...gridImportApi('boq', '清单', imports),
  describeBoq: reads('boq/describeBoq', { title: '工程量清单', need: query, input: pageInput(boq), output: pageOf(rowSchema(boq)) }),
  saveBoq: savesRows('boq/saveBoq', boq, { title: '保存工程量清单' }),
  resetBoq: writes('boq/resetBoq', { title: '恢复工程量清单', need: edit }),
}
