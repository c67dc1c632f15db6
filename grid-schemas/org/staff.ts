import { choice, datetime, defineGrid, text, tree, type RowOf } from '#schemas/kit/index.ts'
import { NAME_MAX } from './nameLimits.ts'
import { ENABLED_STATE, ENABLED_TONES } from './states.ts'

/** 员工：企业的全部人员，停用的也在其中。 */
export const staff = defineGrid('org.staff', {
  title: '员工', access: { read: 'N_MERCHANT', write: 'N_MERCHANT' }, rowKey: 'userId',
  columns: {
    realName:       text('姓名', { required: '姓名必须填写', max: NAME_MAX, width: 120, pin: 'left' }),
    phone:          text('手机号', { readOnly: true, width: 130 }),
    departmentCode: tree('部门', 'DEPARTMENT', { width: 150 }),
    jobTitle:       text('职务', { max: 30, width: 110 }),
    roleNames:      text('角色', { readOnly: true, width: 200 }),
    state:          choice('状态', ENABLED_STATE, { readOnly: true, width: 84, tones: ENABLED_TONES }),
    lastSeenAt:     datetime('最近使用', { readOnly: true, width: 150 }),
    ops:            text('操作', { readOnly: true, sort: false, filter: false, excel: false, pin: 'right', width: 124, cell: 'rowActions' }),
  },
  sort: [['realName', 'asc']],
  quick: ['realName', 'phone', 'jobTitle'],
  source: { page: 'org/describeStaff', save: 'org/saveStaff' },
})
export type StaffRow = RowOf<typeof staff>
