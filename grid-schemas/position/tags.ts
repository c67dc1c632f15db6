import { choice, defineGrid, integer, text, type RowOf } from '#schemas/kit/index.ts'

export const TAG_TONE = { neutral: '灰', info: '蓝', success: '绿', warning: '橙', danger: '红' } as const

/** 部位标签：公司自定的词，挂在部位上用来筛选 (domain B6). */
export const positionTags = defineGrid('position.tags', {
  title: '部位标签', access: { read: 'P_PLAN', write: 'N_MERCHANT' },
  columns: {
    word: text('标签', { required: '标签必须填写', max: 10, width: 140 }),
    tone: choice('颜色', TAG_TONE, { default: 'neutral', width: 80 }),
    used: integer('使用', { readOnly: true, unit: '处', width: 76, sort: false, filter: false, copy: false }),
  },
  unique: { columns: ['word'], message: '已有同名的标签' },
  quick: ['word'],
  rows: { add: true, remove: true },
})
export type PositionTagRow = RowOf<typeof positionTags>
