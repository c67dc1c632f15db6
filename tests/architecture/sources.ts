import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

/** Paths are from the root. */
export function filesUnder(folder: string, ending = /\.tsx?$/): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && ending.test(entry.name))
    .map(entry => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(path => !path.includes('node_modules/'))
    .toSorted()
}

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
export const SOURCES = [...filesUnder('grid-schemas'), ...filesUnder('src')]

const ALIASES: readonly (readonly [string, string])[] = [
  ['#schemas/', 'grid-schemas/'], ['#server/', 'src/server/'], ['#client/', 'src/client/'], ['#shared/', 'src/shared/'],
]
const SPECIFIER = /(?:^|[\s;])(?:import|export)\s+(?:type\s+)?(?:[\w*{][^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

export interface Import {
  readonly from: string; readonly specifier: string; readonly to: string; readonly external: boolean; readonly typeOnly: boolean
}

/** Imports of a file; `to` is the path from the root, or the package name. */
export function importsOf(path: string): Import[] {
  return [...textOf(path).matchAll(SPECIFIER)].map(match => {
    const specifier = (match[1] ?? match[2])!
    const typeOnly = /(?:import|export)\s+type\s/.test(match[0])
    const alias = ALIASES.find(([prefix]) => specifier.startsWith(prefix))
    if (alias)
      return { from: path, specifier, to: (alias[1] + specifier.slice(alias[0].length)).replace(/\?.*$/, ''), external: false, typeOnly }
    if (specifier.startsWith('.')) return {
      from: path, specifier, to: join(dirname(path), specifier).replaceAll('\\', '/').replace(/\?.*$/, ''), external: false, typeOnly,
    }
    const parts = specifier.split('/')
    return { from: path, specifier, to: specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!, external: true, typeOnly }
  })
}
export const IMPORTS: readonly Import[] = SOURCES.flatMap(importsOf)
