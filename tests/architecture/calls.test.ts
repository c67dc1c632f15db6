import { describe, expect, it } from 'vitest'
import { CONTRACTS, fullPath } from '#shared/api/index.ts'
import { textOf } from './sources.ts'

/** Groups whose calls are all served. */
const WALKED = [
  'Project', 'Project item labels', 'Quota', 'Prices', 'Project analysis', 'Execute analysis', 'Variable analysis', 'Join analysis', 'Plan',
  'Positions and item matching', 'Schedule', 'Material and machine libraries', 'Project staff and team',
]

interface Group { readonly title: string, readonly prefix: string, readonly names: readonly string[] }
/** Groups with a list of names; text in parentheses is a remark. */
const GROUPS: readonly Group[] = textOf('tests/fixtures/spec/calls.txt').split(/^## /m).slice(1).flatMap(part => {
  const [head, ...lines] = part.trim().split('\n')
  const [, title, prefix = ''] = /^(.*?)(?: {2}\(prefix (.*)\))?$/.exec(head!)!
  return lines.some(line => /^(GET|POST) /.test(line))
    ? []
    : [{ title: title!, prefix, names: lines.join(' ').replaceAll(/\([^)]*\)/g, '').split(/\s+/).filter(Boolean) }]
})
const PATHS = new Set(CONTRACTS.map(({ path }) => path))
const isServed = ({ prefix }: Group, name: string): boolean => PATHS.has(fullPath(prefix + name))

describe('the calls that the spec names', () => {
  it('are read from their list', () => {
    expect(WALKED.filter(title => !GROUPS.some(one => one.title === title))).toEqual([])
    expect(GROUPS.find(({ title }) => title === 'Join analysis')!.names).toContain('auditAnalyseBpm')
  })
  it.each(GROUPS.filter(({ title }) => WALKED.includes(title)))('are served: $title', group => {
    const names = group.names.filter(name => !name.includes('*'))
    expect(names.length).toBeGreaterThan(2)
    expect(names.filter(name => !isServed(group, name))).toEqual([])
  })
  it('that are named by how they begin have calls that answer files', () => {
    const { prefix } = GROUPS.find(({ names }) => names.includes('export*'))!
    expect(
      CONTRACTS.filter(({ path, body }) => body === 'file' && path.startsWith(`${fullPath(prefix)}export`)).length
    ).toBeGreaterThanOrEqual(15)
  })
})
