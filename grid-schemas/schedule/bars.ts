import {
  boolean, choice, datetime, decimal, defineGrid, integer, percent, text, treeOrder, treeParent, type RowOf,
} from '#schemas/kit/index.ts'
import { positions } from '#schemas/position/positions.ts'
import { BAR_STATE, BAR_TONES, CONSTRAINT_KIND } from './terms.ts'

const readOnly = true
const { teamName, teamId } = positions.columns

/** 进度项：一个部位、一个工种连续完成的工作；上级是部位 (domain B11.1, sheet schedule). */
export const scheduleBars = defineGrid('schedule.bars', {
  title: '进度计划', access: { read: 'P_PLAN', write: 'P_PLAN' },
  columns: {
    name:       text('名称', { readOnly, width: 244, pin: 'left' }),
    placeName:  text('部位', { readOnly, width: 110, hidden: true }),
    trade:      text('工种', { readOnly, width: 84, hidden: true }),
    teamName, teamId,
    quantity:   decimal('工程量', { readOnly, scale: 6, width: 92 }),
    unit:       text('单位', { readOnly, width: 56, hidden: true }),
    workDays:   decimal('工日', { readOnly, scale: 6, width: 84, hidden: true }),
    people:     integer('人数', { min: 1, max: 9999, unit: '人', width: 68, hidden: true, hint: '人数须大于 0' }),
    days:       decimal('工期', {
      scale: 2, min: '0.25', max: '3650', unit: '天', width: 66, hint: '工期须大于 0，按四分之一天计', help: '工日 ÷ 人数，进到四分之一天',
    }),
    start:      datetime('开始', { width: 132, help: '只写日期时为当天 08:00' }),
    end:        datetime('结束', { readOnly, width: 132 }),
    float:      decimal('浮时', { readOnly, scale: 2, unit: '天', width: 66, help: '再晚这么多天，完工日不变' }),
    percent:    percent('完成', { readOnly, scale: 2, width: 70 }),
    state:      choice('状态', BAR_STATE, { readOnly, width: 88, hidden: true, tones: BAR_TONES }),
    constraint: choice('约束', CONSTRAINT_KIND, { width: 100, hidden: true }),
    constraintAt: datetime('约束时间', { width: 124, hidden: true }),
    delayDays:  decimal('延误', { readOnly, scale: 2, unit: '天', width: 72, hidden: true, help: '比基线晚结束多少天' }),
    baseStart:  datetime('基线开始', { readOnly, hidden: true, width: 124 }),
    baseEnd:    datetime('基线结束', { readOnly, hidden: true, width: 124 }),
    actualStart: datetime('实际开始', { readOnly, hidden: true, width: 124 }),
    actualEnd:  datetime('实际结束', { readOnly, hidden: true, width: 124 }),
    latest:     datetime('最迟结束', { readOnly, hidden: true, width: 124 }),
    waits:      datetime('等待至', { readOnly, hidden: true, width: 124 }),
    critical:   boolean('关键', { readOnly, hidden: true, width: 64 }),
    parentId:   treeParent(),
    sort:       treeOrder(),
  },
  quick: ['name', 'placeName', 'trade', 'teamName'], lead: ['name', 'start', 'state'],
  tree: { parent: 'parentId', order: 'sort', label: 'name', levels: 8 },
  time: {
    start: 'start', end: 'end', percent: 'percent', baseline: ['baseStart', 'baseEnd'], latest: 'latest', waits: 'waits',
    critical: 'critical',
  },
})
export type ScheduleBarRow = RowOf<typeof scheduleBars>
