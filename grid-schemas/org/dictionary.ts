import { boolean, choice, defineGrid, text, treeOrder, treeParent, type RowOf } from '#schemas/kit/index.ts'
import { ENABLED_STATE, ENABLED_TONES } from './states.ts'

const state = choice('状态', ENABLED_STATE, { required: '状态必须选择', default: 'ENABLED', width: 96, tones: ENABLED_TONES })
const sys = boolean('来源', { readOnly: true, default: false, yes: '平台', no: '本企业', width: 88, excel: false })
const access = { read: 'N_MERCHANT', write: 'N_MERCHANT' } as const
const rows = { add: true, remove: true, move: true } as const

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

/** 分项类型或材料类型：平台的分类加上企业自己的，最多三级。The platform's nodes keep name and parent. */
export const treeNodes = defineGrid('org.treeNodes', {
  title: '分类', access, rows,
  columns: {
    name:     text('名称', { required: '名称必须填写', max: 30, width: 320, excelAliases: ['分类'] }),
    state, sys,
    parentId: treeParent(),
    sort:     treeOrder(),
  },
  rules: [
    { when: { sys: true }, lock: ['name'], lockMessage: '平台的值不能修改' },
    { when: { sys: true }, keep: true, message: '平台的分类不能删除，可以停用' },
  ],
  unique: { columns: ['name', 'parentId'], message: '同级已有同名的分类' },
  quick: ['name'],
  tree: { parent: 'parentId', order: 'sort', label: 'name', levels: 3 },
})
export type TreeNodeRow = RowOf<typeof treeNodes>
