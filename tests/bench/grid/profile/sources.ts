import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import type { SourceOf } from './readProfile.ts'

/** Finds source files by the maps beside a folder's built scripts. */
export function sourcesIn(folder: string): SourceOf {
  const maps = new Map<string, SourceMap | null>()
  const mapOf = (path: string): SourceMap | null => {
    try {
      return new SourceMap(JSON.parse(readFileSync(join(folder, `${path}.map`), 'utf8')))
    } catch {
      return null
    }
  }
  return ({ url, line, column }) => {
    if (!URL.canParse(url)) return null
    const path = new URL(url).pathname
    const map = maps.get(path) ?? mapOf(path)
    maps.set(path, map)
    const entry = map?.findEntry(line, column)
    return entry && 'originalSource' in entry ? entry.originalSource : null
  }
}
