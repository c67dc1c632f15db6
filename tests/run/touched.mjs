import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'

/** A change imported by more than this share of a kind's tests is central: it does not show which of them it could break. */
const CENTRAL = 0.5
const FOLDERS = ['grid-schemas', 'src', 'tests']
const ALIASES = { '#schemas/': 'grid-schemas/', '#server/': 'src/server/', '#client/': 'src/client/', '#shared/': 'src/shared/' }
/** Type imports do not outlive the compiler. */
const IMPORT = /(?:^|[\s;])(?:import|export)\s+(?!type\s)(?:[\w*{][^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/**
 * Repository files imported by a file, from its text; without packages.
 * @param path from the root
 * @param lazy whether lazy imports count
 */
export function importsIn(path, text, lazy = true) {
  return [...text.matchAll(IMPORT)].flatMap(([, early, needed]) => {
    const name = (early ?? (lazy ? needed : '')).replace(/\?.*$/, '')
    const alias = Object.keys(ALIASES).find(prefix => name.startsWith(prefix))
    if (alias !== undefined) return [ALIASES[alias] + name.slice(alias.length)]
    return name.startsWith('.') ? [posix.join(posix.dirname(path), name)] : []
  })
}

/** Imports of every source of the repository, by path from the root; `lazy` as in importsIn. */
export function readImports(root, lazy = true) {
  const files = FOLDERS.flatMap(folder => readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')))
  return new Map(files.map(path => [path, importsIn(path, readFileSync(join(root, path), 'utf8'), lazy)]))
}

/** Every file reached from a file by imports, including itself. */
function reachedFrom(path, imports) {
  const reached = new Set([path])
  for (const at of reached) for (const next of imports.get(at) ?? []) reached.add(next)
  return reached
}

/** Whether a path names a domain: its folder, or a file or folder that starts with it (`quota.ts`, `priceList/`). */
const names = (path, domain) => path.split('/').some(part => new RegExp(`^${domain}(?![a-z])`).test(part))

const isSource = path => /^(src|grid-schemas)\/.*\.tsx?$/.test(path)

/**
 * Chooses a kind's tests for a change. Those that import a changed file run; of those that only import central ones, which nearly every
 * test does, the engine's folders run and those of the domains named by the changed paths.
 * @param changed paths from the root, also of deleted files
 * @param tests paths of all tests of the kind, in folders below `folder`
 * @param imports imports of each file, see readImports
 * @param engine folders and files below `folder`
 * @param screens for tests that look at screens and import little of the tested code: places below `folder` by the path prefixes that they
 *   cover; the folder of a domain named by a path always counts
 * @param most maximum number of files to run, changed tests first
 * @returns the tests to run, the touched tests that were omitted, and the changed sources that touch no test
 */
export function chooseTests({ changed, tests, imports, folder, engine, screens, most: maxFiles = Infinity }) {
  const reached = new Map(tests.map(test => [test, reachedFrom(test, imports)]))
  const isBelow = (test, folders) =>
    folders.some(place => [`${folder}/${place}/`, `${folder}/${place}.`].some(begin => test.startsWith(begin)))
  const domainOf = test => test.slice(folder.length + 1).split('/')[0]
  const shownBy = path => {
    if (screens === undefined || !isSource(path)) return []
    const folders = Object.keys(screens).filter(begin => path.startsWith(begin)).flatMap(begin => screens[begin])
    return tests.filter(test => names(path, domainOf(test)) || isBelow(test, folders))
  }
  const changes = changed.map(path => ({ path, by: tests.filter(test => reached.get(test).has(path)), screenTests: shownBy(path) }))
  const isCentral = ({ by }) => by.length > tests.length * CENTRAL
  const isTried = (test, path) => isBelow(test, engine) || names(path, domainOf(test))
  const selected = changes.flatMap(one => [...one.screenTests, ...isCentral(one) ? one.by.filter(test => isTried(test, one.path)) : one.by])
  const chosen = [...new Set([...tests.filter(test => changed.includes(test)), ...selected])].slice(0, maxFiles)
  const touchedTests = new Set(changes.flatMap(({ by, screenTests }) => [...by, ...screenTests]))
  return {
    run: tests.filter(test => chosen.includes(test)), left: tests.filter(test => touchedTests.has(test) && !chosen.includes(test)),
    untried: changes.filter(({ path, by, screenTests }) => isSource(path) && by.length + screenTests.length === 0).map(({ path }) => path),
  }
}
