import { choice, defineGrid, integer, text, treeOrder, treeParent, type RowOf } from '#schemas/kit/index.ts'
import { DEPARTMENT_NAME_MAX } from './nameLimits.ts'
import { ENABLED_STATE, ENABLED_TONES } from './states.ts'

/** 部门：上下级、负责人与在用人数。The leader approves for its members (domain B12). */
export const departments = defineGrid('org.departments', {
  title: '部门', access: { read: 'N_MERCHANT', write: 'N_MERCHANT' },
  columns: {
    name:     text('部门名称', { required: '部门名称必须填写', max: DEPARTMENT_NAME_MAX, width: 320, excelAliases: ['部门', '名称'] }),
    leader:   text('负责人', { max: 50, width: 160, cell: 'recordPicker', help: '在职员工；粘贴时写姓名或手机号', excelAliases: ['部门负责人', '主管'] }),
    people:   integer('人数', { readOnly: true, sort: false, filter: false, unit: '人', width: 88, help: '直接在该部门的在用人员' }),
    state:    choice('状态', ENABLED_STATE, { required: '状态必须选择', default: 'ENABLED', width: 96, tones: ENABLED_TONES }),
    parentId: treeParent(),
    sort:     treeOrder(),
  },
  rows: { add: true, remove: true, move: true },
  unique: { columns: ['name', 'parentId'], message: '同级已有同名的部门' },
  quick: ['name', 'leader'],
  tree: { parent: 'parentId', order: 'sort', label: 'name' },
})
export type DepartmentRow = RowOf<typeof departments>
