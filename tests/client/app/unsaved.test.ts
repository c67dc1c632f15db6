import { expect, test } from 'vitest'
import { questionOf } from '#client/app/layout/unsaved.ts'

const draft = { title: '抛釉砖地面', kept: true }
const form = { title: '新增材料', kept: false }

test.each([
  [[draft], '“抛釉砖地面”有未保存的修改', '关闭后修改保留为草稿，再次打开时可以恢复。', 'primary'],
  [[form], '“新增材料”有未保存的修改', '关闭后修改会丢失。', 'danger'],
  [[form, { ...form, title: '导入材料' }], '2 个标签有未保存的修改', '关闭后修改会丢失：新增材料、导入材料。', 'danger'],
  [[draft, form], '2 个标签有未保存的修改', '关闭后修改会丢失：新增材料。其余标签的修改保留为草稿。', 'danger'],
])('%j', (unsaved, title, text, intent) => {
  expect(questionOf(unsaved, '关闭')).toEqual({ title, text, intent, verb: '关闭' })
})
