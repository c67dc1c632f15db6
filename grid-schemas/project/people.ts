import { datetime, defineGrid, text, type RowOf } from '#schemas/kit/index.ts'

/** 可选人员：企业在用的同事，按角色可缩小 (spec-2 §7)。 */
export const projectPeople = defineGrid('project.people', {
  title: '可选人员', access: { read: 'N_PROJ' }, rowKey: 'id',
  columns: {
    realName:  text('姓名', { readOnly: true, width: 120 }),
    roleNames: text('角色', { readOnly: true, width: 200 }),
    jobTitle:  text('职务', { readOnly: true, width: 120 }),
  },
  sort: [['realName', 'asc']],
  quick: ['realName', 'roleNames', 'jobTitle'],
  pick: { name: 'realName', detail: 'roleNames' },
  source: { page: 'project/execute/describeUserByRoleId' },
})

/** 项目成员：谁在项目里担任什么角色；角色与企业管理的项目角色是同一份数据。 */
export const projectStaff = defineGrid('project.staff', {
  title: '项目成员', access: { read: 'N_PROJ', write: 'P_INFO' },
  columns: {
    realName:       text('姓名', { readOnly: true, width: 120, pin: 'left' }),
    roleNames:      text('项目角色', { readOnly: true, width: 220 }),
    phone:          text('手机号', { readOnly: true, width: 130 }),
    departmentName: text('部门', { readOnly: true, width: 140 }),
    jobTitle:       text('职务', { readOnly: true, width: 120 }),
    since:          datetime('加入时间', { readOnly: true, width: 150 }),
    ops:            text('操作', { readOnly: true, sort: false, filter: false, excel: false, pin: 'right', width: 96, cell: 'rowActions' }),
  },
  sort: [['since', 'asc']],
  quick: ['realName', 'roleNames', 'phone'],
  lead: ['realName', 'roleNames', 'phone'],
  source: { page: 'project/staff/describe' },
})
export type ProjectStaffRow = RowOf<typeof projectStaff>
