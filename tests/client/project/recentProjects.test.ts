// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { withProject } from '#client/business/project/recentProjects.ts'

it('remembers six projects, the one entered last first, each once', () => {
  expect(withProject(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  expect(withProject(['1', '2', '3', '4', '5', '6'], '7')).toEqual(['7', '1', '2', '3', '4', '5'])
})
