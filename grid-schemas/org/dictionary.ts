import { boolean, choice, defineGrid, integer, text, type RowOf } from '#schemas/kit/index.ts'
import { ENABLED_STATE, ENABLED_TONES } from './states.ts'

const state = choice('状态', ENABLED_STATE, { required: '状态必须选择', default: 'ENABLED', width: 96, tones: ENABLED_TONES })
const sys = boolean('来源', { readOnly: true, default: false, yes: '平台', no: '本企业', width: 88, excel: false })
const access = { read: 'N_MERCHANT', write: 'N_MERCHANT' } as const
const rows = { add: true, remove: true, move: true } as const

/** The values of one dictionary as a merchant uses them. The platform's can be disabled, sorted and given further names. */
export const dictEntries = defineGrid('org.dictEntries', {
  title: '数据字典', access, rows,
  columns: {
    value:   text('值', { required: '值必须填写', max: 30, width: 220, excelAliases: ['名称'] }),
    aliases: text('别名', { max: 200, width: 260, help: '多个别名用顿号或逗号分开，导入和粘贴时按别名识别' }),
    state, sys,
  },
  rules: [{ when: { sys: true }, lock: ['value'], lockMessage: '平台的值不能修改' }],
  unique: { columns: ['value'], message: '已有同名的值' },
  quick: ['value', 'aliases'],
})
export type DictEntryRow = RowOf<typeof dictEntries>

/** The nodes below one node of a tree as a merchant uses them. */
export const treeNodes = defineGrid('org.treeNodes', {
  title: '分类', access, rows,
  columns: {
    name:     text('名称', { required: '名称必须填写', max: 30, width: 240, excelAliases: ['分类'] }),
    children: integer('下级', { readOnly: true, width: 80, excel: false, cell: 'boundCount' }),
    state, sys,
  },
  rules: [{ when: { sys: true }, lock: ['name'], lockMessage: '平台的值不能修改' }],
  unique: { columns: ['name'], message: '同级已有同名的分类' },
  quick: ['name'],
})
export type TreeNodeRow = RowOf<typeof treeNodes>
