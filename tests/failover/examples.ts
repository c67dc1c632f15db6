import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const EXAMPLES = resolve(import.meta.dirname, '../../src/server/app/operation/examples')

/** Addresses and folders of an example, and what stands for them on this machine. */
export type Changes = readonly (readonly [string, string | number])[]

/** The path of a file that the README of the operation hands out. */
export const exampleFile = (name: string): string => join(EXAMPLES, name)

/**
 * An example as it is handed out, at other addresses: everything else is tried as it is written.
 * @throws Error where something to be changed does not stand in it
 */
export function example(name: string, changes: Changes = []): string {
  let text = readFileSync(exampleFile(name), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`)
    text = text.replaceAll(from, String(to))
  }
  return text
}
