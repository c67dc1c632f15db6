import { expect, it } from 'vitest'
import { refuseFile } from '#client/ui/files/fileRules.ts'

const MB = 1024 * 1024
const rules = { maxCount: 5, maxSize: 5, types: ['jpg', 'jpeg', 'png'] }

it.each([
  ['a.png', 1, 0, null],
  ['a.PNG', 5 * MB, 4, null],
  ['a.png', 0, 0, '文件类型不正确'],
  ['a.gif', 1, 0, '文件类型不正确'],
  ['png', 1, 0, '文件类型不正确'],
  ['a.png', 5 * MB + 1, 0, '文件必须小于 5 MB!'],
  ['a.png', 1, 5, '文件超出数量'],
])(
  'a file %s of %i bytes beside %i others: %s',
  (name, size, already, text) => expect(refuseFile({ name, size }, already, rules)).toBe(text)
)
