import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const EXAMPLES = resolve(import.meta.dirname, '../../src/server/app/operation/examples')

/** Addresses and folders of an example, and their replacements on this machine. */
export type Changes = readonly (readonly [string, string | number])[]

/** Path of a file handed out by the operations README. */
export const exampleFile = (name: string): string => join(EXAMPLES, name)

/**
 * An example with replaced addresses; everything else is tested as written.
 * @throws Error if a replaced text is missing
 */
export function example(name: string, changes: Changes = []): string {
  let text = readFileSync(exampleFile(name), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`)
    text = text.replaceAll(from, String(to))
  }
  return text
}
