import { choice, defineDocument, dict, integer, longText, ref, text } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { ENABLED_STATE, ENABLED_TONES } from '#schemas/org/states.ts'
import { CALLED } from './columns.ts'
import { manList } from './list.ts'

/** 班组的资料；成员是登记在该班组的工人 (domain B8)。 */
export const manTeam = defineDocument('man.team', {
  title: '班组', access: { read: 'N_WORKER', write: 'N_WORKER' },
  calls: { page: 'man/queryPageTeam', info: 'man/queryTeam', save: 'man/saveTeam', remove: 'man/deleteTeam' },
  named: 'teamName', opens: '/work/team/detail?id={id}',
  form: {
    header: {
      teamName:        text('班组名称', { required: '班组名称必须填写', max: 30 }),
      jobCategory:     dict('工种', DICT.jobCategory),
      leaderName:      text('班组长', { readOnly: true }),
      leaderId:        ref('班组长', () => manList, { label: 'leaderName' }),
      phone:           text('联系电话', { strip: 'all', form: CALLED }),
      supplierName:    text('劳务供应商', { max: 50, help: '自有班组不填' }),
      contractPersons: integer('合同人数', { min: 0, max: 9999, unit: '人' }),
      state:           choice('状态', ENABLED_STATE, { required: '状态必须选择', default: 'ENABLED', tones: ENABLED_TONES, help: '停用后不能再加入工人' }),
      remark:          longText('备注', { max: 200 }),
    },
    unique: { columns: ['teamName'], message: '已有同名的班组' },
  },
  list: {
    columns: {
      teamName: { width: 160, pin: 'left', cell: 'recordLink' }, jobCategory: { width: 110 }, leaderName: { width: 96 },
      phone: { width: 120 },
      members: integer('在岗人数', { width: 84 }), contractPersons: { width: 104 }, supplierName: { width: 200 }, state: { width: 84 },
    },
    sort: [['teamName', 'asc']], quick: ['teamName', 'leaderName', 'phone', 'supplierName'],
    lead: ['teamName', 'jobCategory', 'state'], pick: { name: 'teamName', detail: 'leaderName', where: { state: ['ENABLED'] } },
  },
  life: { states: ENABLED_STATE, start: 'ENABLED', removing: '还有工人的班组不能删除。' },
})
