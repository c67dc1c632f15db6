import { date, decimal, defineGrid, integer, money, text, type RowOf } from '#schemas/kit/index.ts'

const readOnly = true

/** 项目计划：目标成本所冻结的进度计划，按开工日期推算成日历上的日子 (domain B4.4、B5.1)。 */
export const planPhases = defineGrid('analysis.planPhases', {
  title: '项目计划', access: { read: 'P_PLAN', write: 'P_PLAN' },
  columns: {
    phaseName:   text('阶段', { readOnly, width: 200, pin: 'left' }),
    startOffset: integer('开工后第', { readOnly, unit: '天', width: 104 }),
    days:        integer('历时', { readOnly, unit: '天', width: 80 }),
    startDay:    date('计划开始', { readOnly, width: 112 }),
    endDay:      date('计划结束', { readOnly, width: 112 }),
    items:       integer('清单项数', { readOnly, width: 88 }),
    workDays:    decimal('工日', { readOnly, scale: 6, fixed: true, width: 112 }),
    direct:      money('目标成本', { readOnly, unit: '元', price: true, width: 116 }),
  },
  footer: { items: 'sum', workDays: 'sum', direct: 'sum' }, lead: ['phaseName', 'startDay'],
})
export type PlanPhaseRow = RowOf<typeof planPhases>
