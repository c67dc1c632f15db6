import { choice, defineDocument, defineGrid, dict, integer, longText, text, type HeadOf, type RowOf } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { ENABLED_STATE, ENABLED_TONES } from '#schemas/org/states.ts'
import { CALLED } from './columns.ts'

const access = { read: 'N_WORKER', write: 'N_WORKER' } as const

/** 班组的资料；成员是登记在该班组的工人 (domain B8)。 */
export const manTeam = defineDocument('man.team', {
  title: '班组',
  access,
  states: ENABLED_STATE,
  start: 'ENABLED',
  editable: ['ENABLED', 'DISABLED'],
  actions: {},
  header: {
    teamName:        text('班组名称', { required: '班组名称必须填写', max: 30 }),
    jobCategory:     dict('工种', DICT.jobCategory),
    leaderName:      text('班组长', { readOnly: true }),
    leaderId:        text('班组长', { max: 64, hidden: true }),
    phone:           text('联系电话', { strip: 'all', form: CALLED }),
    supplierName:    text('劳务供应商', { max: 50 }),
    contractPersons: integer('合同人数', { min: 0, max: 9999, unit: '人' }),
    state:           choice('状态', ENABLED_STATE, { required: '状态必须选择', default: 'ENABLED', tones: ENABLED_TONES }),
    remark:          longText('备注', { max: 200 }),
  },
  lines: {},
})
export type TeamHead = HeadOf<typeof manTeam>

/** 班组列表。 */
export const teamList = defineGrid('man.teams', {
  title: '班组', access,
  columns: {
    teamName:        text('班组名称', { readOnly: true, width: 160, pin: 'left', cell: 'recordLink' }),
    jobCategory:     dict('工种', DICT.jobCategory, { readOnly: true, width: 110 }),
    leaderName:      text('班组长', { readOnly: true, width: 96 }),
    phone:           text('联系电话', { readOnly: true, width: 120 }),
    members:         integer('在岗人数', { readOnly: true, width: 84 }),
    contractPersons: integer('合同人数', { readOnly: true, width: 84 }),
    supplierName:    text('劳务供应商', { readOnly: true, width: 200 }),
    state:           choice('状态', ENABLED_STATE, { readOnly: true, width: 84, tones: ENABLED_TONES }),
    ops:             text('操作', { readOnly: true, sort: false, filter: false, excel: false, pin: 'right', width: 96, cell: 'rowActions' }),
  },
  sort: [['teamName', 'asc']],
  quick: ['teamName', 'leaderName', 'phone', 'supplierName'],
  source: { page: 'man/queryPageTeam', remove: 'man/deleteTeam' },
})
export type TeamRow = RowOf<typeof teamList>
