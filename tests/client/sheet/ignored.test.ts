import { expect, test } from 'vitest'
import { ignoredText } from '#client/grid/sheet/ignored.ts'

const LOCKED = '平台条目不能修改'
const entries = (...typed: readonly string[]) => typed.map(text => ({ typed: text, reason: LOCKED }))

test('one refused entry is named with its reason; of several the first ones, how many they are, and each reason once', () => {
  expect(ignoredText(entries('BB0'))).toBe('已忽略键入的 BB0：平台条目不能修改')
  expect(ignoredText([...entries('BB0', 'BB1'), { typed: '5', reason: '合价由公式算出，不能填写' }]))
    .toBe('已忽略 3 次键入（BB0、BB1、5）：平台条目不能修改；合价由公式算出，不能填写')
  expect(ignoredText(entries('1', '2', '3', '4', '5', '6'))).toBe('已忽略 6 次键入（1、2、3、4、5 等）：平台条目不能修改')
  expect(ignoredText(entries('一二三四五六七八九十一二三四五六七八九十余'))).toBe('已忽略键入的 一二三四五六七八九十一二三四五六七八九十…：平台条目不能修改')
})
