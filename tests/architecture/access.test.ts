import { describe, expect, it } from 'vitest'
import { PERMISSIONS as KEYS } from '#schemas/dict/permissions.ts'
import { DOCUMENTS } from '#schemas/documents.ts'
import { GRIDS } from '#schemas/index.ts'
import { keyTo, type Document } from '#schemas/kit/index.ts'
import { CONTRACTS } from '#shared/api/index.ts'
import { fullPath } from '#shared/api/contract.ts'
import { SEARCH_KINDS } from '#shared/api/search.ts'
import { SCREENS } from '#shared/screens.ts'
import { SOURCES, textOf } from './sources.ts'

const PERMISSIONS = new Map(SCREENS.map(({ path, permission }) => [path as string, permission]))
const pathOf = (opens: string): string => opens.split('?', 1)[0]!.replace('{projectId}', '{id}')

/** Includes pages to create and edit, and the list beside the page. */
function screensOf({ opens, adds, edits, list }: Document): readonly (readonly [path: string, writes: boolean])[] {
  if (opens === undefined) return []
  const lists = list === undefined ? [] : [pathOf(adds ?? opens).replace(/\/[^/]+$/, '/list')]
  return [
    [pathOf(opens), false] as const, ...[adds, edits].flatMap(path => (path === undefined ? [] : [[pathOf(path), true] as const])),
    ...lists.map(path => [path, false] as const),
  ]
    .filter(([path]) => PERMISSIONS.has(path))
}

/**
 * Project pages: access depends on permissions within the project (spec-1 §6), and each call requires its own; site pages are opened by
 * 项目管理 alone.
 */
const INSIDE_A_PROJECT = new RegExp(`^\\/(${[
  /project\/(\{id\}|executeReady)\/info/.source,
  /project\/\{id\}\/(variable|loss)\/\w+/.source,
  /(subscribe|pick|backToWarehouse|backWarehouse|storage\/(income|outbound|count|transfer|monthEnd))\/\w+/.source,
].join('|')})$`)

describe.each(DOCUMENTS.filter(({ opens }) => opens !== undefined).map(document => [document.name, document] as const))('%s', (
  _name, document
) => {
  const { access: { read, write = read } } = document
  it('is shown by screens for whom its declaration lets in', () => {
    const screens = screensOf(document)
    expect(screens.length).toBeGreaterThan(0)
    for (const [path, writes] of screens.filter(([path]) => !INSIDE_A_PROJECT.test(path))) {
      expect(writes ? [read, write] : [read], path).toContain(PERMISSIONS.get(path))
    }
  })
})

/** List calls for every logged-in user: the user's data, or names for pickers. */
const FOR_EVERYBODY = new Set(['describeRoles'])
const CALLS = new Map(CONTRACTS.map(contract => [contract.path, contract]))
const LISTED = GRIDS.flatMap(grid => Object.entries(grid.source ?? {}).map(([call, path]) =>
  ({ grid, path: path as string, action: call === 'page' ? 'query' : call === 'save' ? 'edit' : call === 'remove' ? 'delete' : call })))

it.each(LISTED.map(one => [`${one.grid.name} ${one.action}`, one] as const))('%s asks for the permission of its declaration', (
  _name, { grid, path, action }
) => {
  const { need } = CALLS.get(fullPath(path))!
  const key = keyTo(action, grid)
  if (key === '-' || FOR_EVERYBODY.has(path)) return
  expect(need).toEqual(expect.arrayContaining([action, key]))
})

it('finds what the declarations of its kinds let find', () => {
  const readBy = (name: string): string => GRIDS.find(grid => grid.name === name)!.access.read
  expect(SEARCH_KINDS).toEqual({ quota: readBy('quota.list'), material: readBy('library.materials'), machine: readBy('library.machines') })
})

/** A quoted permission, also with an action. P_PRICE does not belong to declarations. */
const KEY = new RegExp(`['"\`](?:${Object.keys(KEYS).filter(key => key !== 'P_PRICE').join('|')})(?::[a-z]+)?['"\`]`)
/**
 * Files that may name permissions, by reason. All others use a declaration (`needOn`, `rightTo`), the call (`need`) or the target screen
 * (`screenKey`).
 */
const NAMES_PERMISSIONS: readonly (readonly [RegExp, string])[] = [
  [/^src\/shared\/screens\//, 'the table of screens (spec-1 §2): read before any declaration is; compared with those of documents above'],
  [
    /^src\/shared\/api\/(search|analysis\w*|position|project\w*|schedule)\.ts$/,
    'search is asked for by the shell; calls inside a project ask for rights that several pages share (spec-1 §6)',
  ],
  [/^src\/client\/pages\/org\/people\/ExplainSection\.tsx$/, 'the permission about which a person asks first'],
]

it('names permissions in declarations, and nowhere a second time', () => {
  const files = SOURCES.filter(path => /^src\/(client|shared)\//.test(path) && !NAMES_PERMISSIONS.some(([allowed]) => allowed.test(path)))
  expect(files.length).toBeGreaterThan(500)
  expect(
    files.flatMap(path => textOf(path).split('\n').flatMap((line, at) => (KEY.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])))
  ).toEqual([])
  expect(NAMES_PERMISSIONS.filter(([allowed]) => !SOURCES.some(path => allowed.test(path) && KEY.test(textOf(path))))).toEqual([])
})
