import { boolean, choice, defineGrid, integer, text, type RowOf } from '#schemas/kit/index.ts'
import { ROLE_NAME_MAX } from './nameLimits.ts'
import { ENABLED_STATE, ENABLED_TONES } from './states.ts'

/** Keys above this are custom roles (domain B14). */
export const FIXED_ROLE_KEYS = 100

/** 角色：十二个固定角色与企业自己的角色。 */
export const roles = defineGrid('org.roles', {
  title: '角色', access: { read: 'N_MERCHANT', write: 'N_MERCHANT' },
  columns: {
    key:    integer('编号', { readOnly: true, width: 72, pin: 'left' }),
    name:   text('角色名称', { required: '角色名称必须填写', max: ROLE_NAME_MAX, width: 150, pin: 'left' }),
    own:    boolean('来源', { readOnly: true, yes: '企业', no: '固定', width: 72 }),
    seeAll: boolean('可见项目', { readOnly: true, yes: '全部', no: '所在项目', width: 96, help: '可见全部项目只是查看，不能操作' }),
    people: integer('人数', { readOnly: true, sort: false, filter: false, width: 72 }),
    remark: text('说明', { max: 100, width: 260 }),
    state:  choice('状态', ENABLED_STATE, { readOnly: true, width: 84, tones: ENABLED_TONES }),
    ops:    text('操作', { readOnly: true, sort: false, filter: false, excel: false, pin: 'right', width: 120, cell: 'rowActions' }),
  },
  rules: [{ when: { own: false }, lock: ['name', 'remark'], lockMessage: '平台角色不能修改' }],
  unique: { columns: ['name'], message: '角色名称已存在' },
  sort: [['key', 'asc']],
  quick: ['name', 'remark'],
  source: { page: 'describeRoles', save: 'org/saveRoles' },
})
export type RoleRow = RowOf<typeof roles>
