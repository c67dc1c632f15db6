import { z } from 'zod'
import { manCertificates } from '#schemas/man/certificates.ts'
import { manList } from '#schemas/man/list.ts'
import { manPerson } from '#schemas/man/person.ts'
import { MAN_STATE, type ManState } from '#schemas/man/states.ts'
import { manTeam } from '#schemas/man/teams.ts'
import { reads, writes, type Need } from './contract.ts'
import { documentApi } from './document.ts'
import { gridImportApi } from './gridImport.ts'
import { id, ids, int32, looseRow } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'
import { savesRows } from './rows.ts'

const query: Need = ['query', 'N_WORKER']
const edit: Need = ['edit', 'N_WORKER']
const remove: Need = ['delete', 'N_WORKER']
const imports: Need = ['import', 'N_WORKER']

const state = z.enum(Object.keys(MAN_STATE) as [ManState, ...ManState[]])
/** The version that was opened; a new record has none. */
const opened = { id: id.nullish(), version: int32.nullish() }
const saved = z.object({ id: z.string(), version: int32, notices: z.array(z.string()) })

/** A person with his certificates: numbers masked, pictures of the identity card for those alone who may edit. */
const manInfo = z.object({
  id: z.string(), version: int32, byName: z.string(), updateTime: z.string(), teamId: z.string().nullable(),
  head: rowSchema(manPerson.header), certificates: z.array(rowSchema(manCertificates)),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type ManInfo = z.output<typeof manInfo>

/** 班组: list, one, save, delete. */
export const teamApi = documentApi(manTeam, { page: 'man/queryPageTeam', info: 'man/queryTeam', save: 'man/saveTeam', remove: 'man/deleteTeam' })

export const manApi = {
  ...gridImportApi('man', '工人', imports),
  queryPageMan: reads('man/queryPageMan', {
    title: '工人列表', need: query, input: pageInput(manList, { teamId: id.optional() }), output: pageOf(rowSchema(manList)),
  }),
  queryMan: reads('man/queryMan', { title: '工人详情', need: query, input: z.object({ id }), output: manInfo }),
  /** The whole numbers of one person. It counts as a writing call: who looked is recorded, and how often is limited. */
  queryManSecret: writes('man/queryManSecret', {
    title: '查看完整号码', need: edit, input: z.object({ id }), output: z.object({ idNumber: z.string(), bankCard: z.string().nullable() }),
  }),
  saveMan: writes('man/saveMan', {
    title: '保存工人', need: edit, input: z.object({ ...opened, head: looseRow, certificates: z.array(looseRow).max(100).default([]) }), output: saved,
  }),
  /** Cells of the list that are edited in place. */
  batchSaveMan: savesRows('man/batchSaveMan', manList, { title: '批量保存工人', need: edit }),
  updateManState: writes('man/updateManState', { title: '更新工人状态', need: edit, input: z.object({ ids, state }) }),
  deleteMan: writes('man/deleteMan', { title: '删除工人', need: remove, input: z.object({ ids }) }),
}
