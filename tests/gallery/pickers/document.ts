import { DICT } from '#schemas/dict/dictionaries.ts'
import { date, defineDocument, defineGrid, dict, newRow, text, tree, type Draft } from '#schemas/kit/index.ts'

const access = { read: '-' } as const

export const pickedLines = defineGrid('gallery.picked', {
  title: '选择器', access,
  columns: {
    project: text('项目', { cell: 'recordPicker', width: 240 }),
    projectId: text('项目编号', { readOnly: true, width: 140 }),
    person: text('人员', { cell: 'recordPicker', width: 120 }),
    projectType: dict('项目类型', DICT.projectType, { width: 140 }),
    materialType: tree('材料类型', 'MATERIAL', { levels: 3, width: 240 }),
    region: tree('地区', 'REGION', { levels: 3, width: 200 }),
    day: date('日期'),
  },
  rows: { add: true, remove: true },
})

/** A document that is never saved. */
export const pickersDocument = defineDocument('gallery.pickers', {
  title: '选择器', access,
  form: { header: { title: text('名称') }, lines: { picked: pickedLines } },
  life: { states: { draft: '草稿' }, start: 'draft', editable: ['draft'], actions: {} },
})

const ROWS = ['p1', 'p2', 'p3']

export const pickersDraft = (): Draft => ({
  head: { title: null },
  lines: { picked: ROWS.map(id => newRow(pickedLines, id, {})) },
})
