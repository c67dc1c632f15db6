import { decimal, defineGrid, percent, text, type RowOf } from '#schemas/kit/index.ts'

const readOnly = true

/** 进度项里的工序：一行一个清单项在一个部位的一道工序，完成量可以上报 (sheet schedule). */
export const scheduleSteps = defineGrid('schedule.steps', {
  title: '排程明细', access: { read: 'P_PLAN', write: 'P_PLAN' },
  columns: {
    barName:   text('进度项', { readOnly, width: 150, pin: 'left' }),
    itemName:  text('清单项目', { readOnly, width: 180 }),
    name:      text('工序', { readOnly, width: 180 }),
    placeName: text('部位', { readOnly, width: 120 }),
    teamName:  text('班组', { readOnly, width: 100 }),
    quantity:  decimal('工程量', { readOnly, scale: 6, width: 104 }),
    unit:      text('单位', { readOnly, width: 56 }),
    workDays:  decimal('工日', { readOnly, scale: 6, width: 96 }),
    done:      decimal('完成量', { scale: 6, min: '0', required: '完成量必须填写', hint: '完成量不能为负数', width: 104, help: '到现在为止一共完成的工程量' }),
    percent:   percent('完成', { readOnly, scale: 2, width: 80 }),
  },
  footer: { workDays: 'sum' }, quick: ['itemName', 'name', 'placeName'], lead: ['name', 'done', 'percent'],
})
export type ScheduleStepRow = RowOf<typeof scheduleSteps>
