import { datetime, defineGrid, text, type RowOf } from '#schemas/kit/index.ts'

/** 项目角色：谁在哪个项目里担任什么角色。 */
export const projectRoles = defineGrid('org.projectRoles', {
  title: '项目角色', access: { read: 'N_MERCHANT', write: 'N_MERCHANT' },
  columns: {
    projectName: text('项目', { readOnly: true, width: 260, pin: 'left' }),
    realName:    text('姓名', { readOnly: true, width: 120 }),
    phone:       text('手机号', { readOnly: true, width: 130 }),
    roleName:    text('角色', { readOnly: true, width: 140 }),
    byName:      text('授予人', { readOnly: true, width: 110 }),
    createdAt:   datetime('授予时间', { readOnly: true, width: 150 }),
    ops:         text('操作', { readOnly: true, sort: false, filter: false, excel: false, pin: 'right', width: 72, cell: 'rowActions' }),
  },
  sort: [['projectName', 'asc'], ['realName', 'asc']],
  quick: ['projectName', 'realName', 'roleName'],
  source: { page: 'org/describeProjectRoles' },
})
export type ProjectRoleRow = RowOf<typeof projectRoles>
