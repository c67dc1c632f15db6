import { choice, decimal, defineGrid, integer, longText, ref, text, treeOrder, treeParent, type RowOf } from '#schemas/kit/index.ts'
import { manTeam } from '#schemas/man/teams.ts'
import { POSITION_LEVEL } from './levels.ts'

/** Whether a position, or all of its descendants, have matches, and whether copied ones are checked (domain B6). */
export const POSITION_STATE = { NONE: '未匹配', PART: '部分', MATCHED: '已匹配', UNCHECKED: '有未核对' } as const
export const SAME_POSITION = '同级已有同名部位'

const readOnly = true
const measured = (label: string, unit: string) => decimal(label, { scale: 3, min: '0', hint: `${label}不能为负数`, unit, width: 92 })

/** 部位：楼栋、楼层、区域、房间、面、部位的树，工程量按它分解 (domain B6). */
export const positions = defineGrid('position.positions', {
  title: '部位', access: { read: 'P_PLAN', write: 'P_PLAN' },
  columns: {
    name:      text('部位名称', { required: '部位名称必须填写', max: 50, width: 150, pin: 'left', excelAliases: ['名称', '部位', '房间'] }),
    items:     integer('清单项', { readOnly, width: 64, copy: false, excel: false, help: '这个部位及其下级有多少个清单项' }),
    state:     choice('匹配状态', POSITION_STATE, {
      readOnly, width: 96, copy: false, excel: false,
      tones: {
        NONE: { tone: 'neutral', shape: 'ring', quiet: true }, PART: { tone: 'info', shape: 'half' },
        MATCHED: { tone: 'success', shape: 'disc' }, UNCHECKED: { tone: 'warning', shape: 'half' },
      },
    }),
    code:      text('部位编码', { readOnly, width: 120, copy: false, excel: false, help: '新增时生成，印在门牌上，以后不变' }),
    levelName: choice('层级', POSITION_LEVEL, { width: 80, help: '不填时按名称和层次得出' }),
    roomType:  text('房型', { max: 20, width: 100, excelAliases: ['房间类型', '功能'] }),
    area:      measured('面积', 'm²'),
    perimeter: measured('周长', 'm'),
    height:    measured('层高', 'm'),
    teamName:  text('班组', { max: 30, width: 120, cell: 'recordPicker', excelAliases: ['负责班组'] }),
    teamId:    ref('班组', () => manTeam.list, { label: 'teamName', hidden: true, excel: false }),
    tags:      text('标签', { readOnly, width: 140, sort: false, copy: false, excel: false }),
    labels:    text('应有标注', { readOnly, width: 140, sort: false, copy: false, excel: false, help: '这个部位应有哪些标签的清单项，与已匹配的对照' }),
    remark:    longText('备注', { max: 200, width: 180 }),
    parentId:  treeParent(),
    sort:      treeOrder(),
  },
  unique: { columns: ['name', 'parentId'], message: SAME_POSITION },
  quick: ['name', 'code', 'roomType'],
  pick: { name: 'name', detail: 'code', page: 'position/queryPositionList', within: ['projectId'] },
  lead: ['name', 'items', 'state'],
  rows: { add: true, remove: true, move: true },
  tree: { parent: 'parentId', order: 'sort', label: 'name', levels: 6 },
})
export type PositionRow = RowOf<typeof positions>
