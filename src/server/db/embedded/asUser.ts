import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** PostgreSQL's user; undefined: this process's. */
export interface OtherUser {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses root, so root uses `nobody`. */
export async function postgresUser(): Promise<OtherUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = await readFile('/etc/passwd', 'utf8')
  const fields = /^nobody:.*$/m.exec(accounts)?.[0].split(':')
  return { uid: Number(fields?.[2] ?? 65534), gid: Number(fields?.[3] ?? 65534) }
}

/** Whether the user can enter every folder above `path`, and read or enter it. */
export async function canReach(path: string, user: OtherUser | undefined): Promise<boolean> {
  if (user === undefined) return true
  for (let at = path; ; at = dirname(at)) {
    const facts = await stat(at)
    const shift = facts.uid === user.uid ? 6 : facts.gid === user.gid ? 3 : 0
    const needed = facts.isDirectory() ? 0o1 : 0o4
    if ((facts.mode >> shift & needed) === 0) return false
    if (at === dirname(at)) return true
  }
}

export interface RunResult {
  readonly code: number
  readonly output: string
}

export function run(program: string, args: readonly string[], user: OtherUser | undefined, cwd: string): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const options = { ...user, cwd, windowsHide: true, env: { ...process.env, LC_ALL: 'C', HOME: cwd } }
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') reject(error)
      else resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: `${stdout}${stderr}`.trim() })
    })
  })
}
