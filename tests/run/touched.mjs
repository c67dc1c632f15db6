import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'

/** Of the tests of a kind, a change that more than this share imports is central: it says nothing about which of them it could break. */
const CENTRAL = 0.5
const FOLDERS = ['grid-schemas', 'src', 'tests']
const ALIASES = { '#schemas/': 'grid-schemas/', '#server/': 'src/server/', '#client/': 'src/client/', '#shared/': 'src/shared/' }
/** Imports of types do not outlive the compiler. */
const IMPORT = /(?:^|[\s;])(?:import|export)\s+(?!type\s)(?:[\w*{][^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/**
 * The files of this repository that a file imports, from its text; packages are left out.
 * @param path from the root
 * @param late whether what is imported when it is needed counts
 */
export function importsIn(path, text, late = true) {
  return [...text.matchAll(IMPORT)].flatMap(([, early, needed]) => {
    const name = (early ?? (late ? needed : '')).replace(/\?.*$/, '')
    const alias = Object.keys(ALIASES).find(prefix => name.startsWith(prefix))
    if (alias !== undefined) return [ALIASES[alias] + name.slice(alias.length)]
    return name.startsWith('.') ? [posix.join(posix.dirname(path), name)] : []
  })
}

/** What every source of the repository imports, by its path from the root; `late` as in importsIn. */
export function readImports(root, late = true) {
  const files = FOLDERS.flatMap(folder => readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')))
  return new Map(files.map(path => [path, importsIn(path, readFileSync(join(root, path), 'utf8'), late)]))
}

/** Every file that a file comes to by imports, itself among them. */
function reachedFrom(path, imports) {
  const reached = new Set([path])
  for (const at of reached) for (const next of imports.get(at) ?? []) reached.add(next)
  return reached
}

/** Whether a path names a domain: a folder of it, or a file or folder that begins with it (`quota.ts`, `priceList/`). */
const names = (path, domain) => path.split('/').some(part => new RegExp(`^${domain}(?![a-z])`).test(part))

/**
 * Which tests of a kind a change is tried by. Those that import a changed file run; of those that import only central ones, which nearly
 * every test does, the folders of the engine run and those of the domains that the changed paths name.
 * @param changed paths from the root, also of files that are gone
 * @param tests paths of all tests of the kind, in folders below `folder`
 * @param imports what each file imports, see readImports
 * @param engine folders and files below `folder`
 * @returns the tests to run, and those that import a changed file and were left out
 */
export function chooseTests({ changed, tests, imports, folder, engine }) {
  const reached = new Map(tests.map(test => [test, reachedFrom(test, imports)]))
  const importing = path => tests.filter(test => reached.get(test).has(path))
  const own = changed.map(path => ({ path, by: importing(path) }))
  const isCentral = ({ by }) => by.length > tests.length * CENTRAL
  const chosen = new Set(own.filter(one => !isCentral(one)).flatMap(({ by }) => by))
  const central = own.filter(isCentral)
  const isTried = test => {
    const below = test.slice(folder.length + 1)
    const domain = below.split('/')[0]
    return engine.some(place => below.startsWith(`${place}/`) || below.startsWith(`${place}.`)) || central.some(({ path }) => names(path, domain))
  }
  const touched = new Set(own.flatMap(({ by }) => by))
  for (const { by } of central) for (const test of by) if (isTried(test)) chosen.add(test)
  return { run: tests.filter(test => chosen.has(test)), left: tests.filter(test => touched.has(test) && !chosen.has(test)) }
}
