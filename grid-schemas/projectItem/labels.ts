import { defineGrid, text, type RowOf } from '#schemas/kit/index.ts'

/** 清单标签：按类型分组，一个清单项可以有多个（spec-2 project item labels）。 */
export const projectItemLabels = defineGrid('projectItem.labels', {
  title: '清单标签', access: { read: 'P_INFO', write: 'P_ANALYSE_COMPARISON' },
  columns: {
    labelName: text('标签', { required: '标签必须填写', max: 20, width: 180 }),
    typeName:  text('类型', { required: '标签类型必须填写', max: 20, width: 160 }),
    items:     text('清单项数', { readOnly: true, width: 90, sort: false, filter: false, copy: false }),
  },
  unique: { columns: ['typeName', 'labelName'], message: '同一类型下标签不能重复' },
  quick: ['labelName', 'typeName'],
  rows: { add: true, remove: true },
})
export type ProjectItemLabelRow = RowOf<typeof projectItemLabels>
