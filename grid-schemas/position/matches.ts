import { choice, decimal, defineGrid, dict, integer, text, treeOrder, treeParent, ref, type RowOf } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import { positions } from './positions.ts'

const readOnly = true
const access = { read: 'P_PLAN', write: 'P_PLAN' } as const

/** Matched part of an item (domain B6). */
export const MATCH_STATE = { NONE: '未匹配', PART: '部分', FULL: '已匹配', DONE: '已完成' } as const
export type MatchState = keyof typeof MATCH_STATE
/** Codes of the specification. */
export const MATCH_CODE = { NONE: '00', PART: '10', FULL: '20', DONE: '30' } as const satisfies Readonly<Record<MatchState, string>>

/** States of the detailed design by the specification's code (domain B6). */
export const DESIGN_STATE = { '00': '未开始', '10': '进行中', '20': '已完成', '30': '已提交', '40': '变更中' } as const
export type DesignCode = keyof typeof DESIGN_STATE

export const MATCH_WAY = { HAND: '手填', SHARE: '按比例', COPY: '复制' } as const
export const CHECKED = { YES: '已核对', NO: '未核对' } as const

/** Reason for an item without positions, whose whole quantity is matched to the project (domain B6). */
export const WITHOUT_POSITION = '不分部位'
export const WHOLE_PROJECT = '全项目'

/** 清单项的匹配情况：目标成本的工程量、已分到部位的和剩余的 (domain B6). */
export const matchItems = defineGrid('position.matchItems', {
  title: '清单项匹配', access,
  columns: {
    name:      text('清单项目', { readOnly, width: 150, pin: 'left', beside: 'feature' }),
    remaining: decimal('剩余', { readOnly, scale: 6, width: 86 }),
    state:     choice('状态', MATCH_STATE, {
      readOnly, width: 92,
      tones: {
        NONE: { tone: 'neutral', shape: 'ring', quiet: true }, PART: { tone: 'warning', shape: 'half' },
        FULL: { tone: 'info', shape: 'disc' }, DONE: { tone: 'success', shape: 'lock' },
      },
    }),
    code:      text('项目编码', { readOnly, width: 116, hidden: true }),
    feature:   text('项目特征', { readOnly, width: 200, hidden: true }),
    labels:    text('标签', { readOnly, width: 110, sort: false, hidden: true }),
    unit:      dict('单位', DICT.unit, { readOnly, width: 56 }),
    quantity:  decimal('工程量', { readOnly, scale: 6, width: 96, help: '目标成本的工程量：审定的测算加上已完成的变更；没有目标成本时是清单工程量' }),
    matched:   decimal('已匹配', { readOnly, scale: 6, width: 96 }),
    places:    integer('部位', { readOnly, unit: '处', width: 68 }),
    unchecked: integer('未核对', { readOnly, unit: '行', width: 76 }),
    reason:    text('不分部位原因', { readOnly, width: 120, hidden: true }),
    parentId:  treeParent(),
    sort:      treeOrder(),
  },
  quick: ['name', 'code', 'feature'], lead: ['name', 'remaining', 'state'],
  tree: { parent: 'parentId', order: 'sort', label: 'name', levels: 8 },
})
export type MatchItemRow = RowOf<typeof matchItems>

/** 部位匹配：一个清单项在一个部位的工程量；同一清单项的合计不超过它的工程量 (domain B6). */
export const positionMatches = defineGrid('position.matches', {
  title: '部位匹配', access,
  columns: {
    positionName: text('部位', {
      required: '部位必须选择', max: 400, width: 112, pin: 'left', cell: 'recordPicker', help: '粘贴时写名称、部位编码或路径，如 3F / 卫生间1',
    }),
    positionId:   ref('部位', () => positions, { label: 'positionName', hidden: true, excel: false }),
    itemName:     text('清单项目', { required: '清单项目必须选择', max: 400, width: 140, cell: 'recordPicker', help: '粘贴时写名称或项目编码' }),
    itemId:       ref('清单项目', () => projectItems, { label: 'itemName', hidden: true, excel: false }),
    quantity:     decimal('工程量', { required: '工程量必须填写', scale: 6, min: '0.000001', hint: '工程量须大于 0', width: 96 }),
    path:         text('所在', { readOnly, width: 140, sort: false, copy: false }),
    checked:      choice('核对', CHECKED, {
      default: 'YES', width: 92, tones: { YES: { tone: 'success', shape: 'disc', quiet: true }, NO: { tone: 'warning', shape: 'ring' } },
    }),
    unit:         dict('单位', DICT.unit, { readOnly, width: 56 }),
    expression:   text('计算式', { max: 200, width: 150, help: '如 3.6*2.8-1.5，填写后按它得出工程量' }),
    way:          choice('方式', MATCH_WAY, { readOnly, default: 'HAND', width: 80 }),
    onSite:       choice('来源', { OFFICE: '计划', SITE: '现场补录' }, { readOnly, default: 'OFFICE', width: 92 }),
    place:        integer('施工顺序', { readOnly, hidden: true, width: 80 }),
  },
  unique: { columns: ['itemId', 'positionId'], message: '这个清单项在该部位已有一行' },
  quick: ['path', 'itemName'], lead: ['positionName', 'itemName', 'quantity'],
  rows: { add: true, remove: true },
})
export type PositionMatchRow = RowOf<typeof positionMatches>
