import { setTimeout as pause } from 'node:timers/promises'

const LONGEST_MS = 120_000
const EVERY_MS = 200

/**
 * Waits until it holds; what throws does not hold yet.
 * @param what names it where it never does
 * @throws Error after two minutes
 */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const begun = Date.now()
  let fault: unknown
  for (;;) {
    try {
      if (await holds()) return
      fault = undefined
    } catch (error) {
      fault = error
    }
    if (Date.now() - begun > LONGEST_MS) throw new Error(`waited in vain until ${what}`, { cause: fault })
    await pause(EVERY_MS)
  }
}
