import { choice, defineGrid, longText, text, type RowOf } from '#schemas/kit/index.ts'
import { ENABLED_STATE, ENABLED_TONES } from './states.ts'

/** Warehouse kinds (domain B7.4): of the company, or of building sites. */
export const WAREHOUSE_KIND = { COMPANY: '公司仓', SITE: '工地仓', TRANSIT: '周转仓' } as const
/** The initial warehouse of every company (domain B15). */
export const MAIN_WAREHOUSE = '公司总仓'

/** 仓库 (domain B18). */
export const warehouses = defineGrid('org.warehouses', {
  title: '仓库', access: { read: 'N_MERCHANT', write: 'N_MERCHANT' },
  columns: {
    code:    text('仓库编码', { required: '仓库编码必须填写', max: 20, width: 110, strip: 'all', excelAliases: ['编码'] }),
    name:    text('仓库名称', { required: '仓库名称必须填写', max: 30, width: 180, excelAliases: ['名称'] }),
    kind:    choice('类型', WAREHOUSE_KIND, { required: '仓库类型必须选择', default: 'COMPANY', width: 96 }),
    address: text('地址', { max: 100, width: 240 }),
    projectName: text('所属项目', { max: 100, width: 200, help: '工地仓所属的项目，写项目名称；公司仓不填', excelAliases: ['项目'] }),
    keeper:  text('仓管员', { max: 50, width: 140, cell: 'recordPicker', help: '在职员工；粘贴时写姓名或手机号', excelAliases: ['保管员', '库管员'] }),
    state:   choice('状态', ENABLED_STATE, { required: '状态必须选择', default: 'ENABLED', width: 96, tones: ENABLED_TONES }),
    remark:  longText('备注', { max: 200, width: 200 }),
  },
  unique: { columns: ['name'], message: '已有同名的仓库' },
  keys: { code: ['code'] },
  quick: ['code', 'name', 'address', 'keeper'], lead: ['name', 'kind', 'state'],
  rows: { add: true, remove: true, move: true },
})
export type WarehouseRow = RowOf<typeof warehouses>
