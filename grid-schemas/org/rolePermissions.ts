import { boolean, choice, defineGrid, text, type RowOf } from '#schemas/kit/index.ts'
import { ACTIONS, type PermissionAction } from '#schemas/dict/permissions.ts'

const action = (key: PermissionAction) =>
  boolean(ACTIONS[key], { yes: '✓', no: '', width: 64, sort: false, filter: false, cell: 'checkBox' })

/** 一个角色的权限：一行一个权限，一列一个操作（domain B14）。点方框或按空格勾选，可整块粘贴。 */
export const rolePermissions = defineGrid('org.rolePermissions', {
  title: '角色权限', access: { read: 'N_MERCHANT', write: 'N_MERCHANT' },
  columns: {
    name:    text('权限', { readOnly: true, width: 130, pin: 'left' }),
    scope:   choice('范围', { N: '企业', P: '项目' }, { readOnly: true, width: 72 }),
    query:   action('query'),
    get:     action('get'),
    add:     action('add'),
    edit:    action('edit'),
    delete:  action('delete'),
    enable:  action('enable'),
    disable: action('disable'),
    import:  action('import'),
    export:  action('export'),
    audit:   action('audit'),
    reaudit: action('reaudit'),
    print:   action('print'),
  },
  quick: ['name'],
  source: { page: 'org/describeRolePermissions', save: 'org/saveRolePermissions' },
})
export type RolePermissionRow = RowOf<typeof rolePermissions>
