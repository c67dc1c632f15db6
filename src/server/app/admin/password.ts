import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartError } from '#server/core/startError.ts'

const silent = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Reads a password from standard input without echo; an argument would be visible to every process. */
export async function readPassword(prompt: string): Promise<string> {
  const { stdin, stderr } = process
  if (stdin.isTTY) stderr.write(prompt)
  const lines = createInterface({ input: stdin, output: silent(), terminal: stdin.isTTY })
  try {
    for await (const line of lines) return line
    throw new StartError('没有读到密码')
  } finally {
    lines.close()
    if (stdin.isTTY) stderr.write('\n')
  }
}
