import { z } from 'zod'
import { manList } from '#schemas/man/list.ts'
import { manPerson } from '#schemas/man/person.ts'
import { manTeam } from '#schemas/man/teams.ts'
import { needOn, reads, writes, type OutputOf } from './contract.ts'
import { documentApi } from './document.ts'
import { gridImportApi } from './gridImport.ts'
import { id } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'
import { savesRows } from './rows.ts'

const query = needOn('query', manList)
const edit = needOn('edit', manList)
const imports = needOn('import', manList)

export const personApi = documentApi(manPerson)
export type ManInfo = OutputOf<typeof personApi.info>

export const teamApi = documentApi(manTeam)

export const manApi = {
  ...gridImportApi('man', '工人', imports),
  queryPageMan: reads('man/queryPageMan', {
    title: '工人列表', need: query, input: pageInput(manList, { teamId: id.optional() }), output: pageOf(rowSchema(manList)),
  }),
  /** A writing call, so that access is audited and rate-limited. */
  queryManSecret: writes('man/queryManSecret', {
    title: '查看完整号码', need: edit, input: z.object({ id }), output: z.object({ idNumber: z.string(), bankCard: z.string().nullable() }),
  }),
  batchSaveMan: savesRows('man/batchSaveMan', manList, { title: '批量保存工人' }),
}
