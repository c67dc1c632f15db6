// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { CallError } from '#client/data/callError.ts'
import { lastProblem, noteFailure, problemPath } from '#client/data/problem.ts'
import { forgetTabs, tabs } from '#client/data/tabs.ts'

const visit = (location: string) => tabs.visit({ id: location, location, title: location, closable: true, keepAlive: true })
const failure = (requestId: string | undefined, status = 500) => new CallError({ code: status, status, msg: '系统错误', requestId })

beforeEach(() => forgetTabs())

it('a report begins with the page that was used last, not with the pages of problems', () => {
  visit('/quota/list')
  visit('/material/list?q=砖')
  visit('/menu/problem-feedback')
  expect(lastProblem()).toEqual({ route: '/material/list?q=砖', traceId: '' })
  expect(new URLSearchParams(problemPath('req-1').split('?')[1]).get('route')).toBe('/material/list?q=砖')
})

it('a report begins with the last failed call and the page where it failed', () => {
  visit('/quota/list')
  noteFailure(failure('req-1'))
  visit('/machine/list')
  noteFailure(failure(undefined, 0))
  noteFailure(failure('req-2', 401))
  expect(lastProblem()).toEqual({ route: '/quota/list', traceId: 'req-1' })
})
