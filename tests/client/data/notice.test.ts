import { expect, test } from 'vitest'
import { ABORTED, CallError } from '#client/data/callError.ts'
import { NOTICE_GAP_MS, noticeOf, throttled } from '#client/data/notice.ts'

test('one notice speaks for the next three seconds', () => {
  let now = 1000
  const messages: string[] = []
  const notify = throttled(notice => messages.push(notice.title), () => now)
  notify({ title: 'a' })
  now += NOTICE_GAP_MS - 1
  notify({ title: 'b' })
  now += 1
  notify({ title: 'c' })
  expect(messages).toEqual(['a', 'c'])
})

test('304 and aborted calls stay silent', () => {
  expect(noticeOf(new CallError({ code: 304, status: 304, msg: '' }))).toBeUndefined()
  expect(noticeOf(new CallError({ code: ABORTED, status: 0, msg: '已取消' }))).toBeUndefined()
})
