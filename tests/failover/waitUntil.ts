import { setTimeout as pause } from 'node:timers/promises'

const LONGEST_MS = 120_000
const EVERY_MS = 200

/**
 * Waits until a condition is true; an exception counts as false.
 * @param label name in the timeout error
 * @throws Error after two minutes
 */
export async function waitUntil(label: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const startedAt = Date.now()
  let fault: unknown
  for (;;) {
    try {
      if (await holds()) return
      fault = undefined
    } catch (error) {
      fault = error
    }
    if (Date.now() - startedAt > LONGEST_MS) throw new Error(`waited in vain until ${label}`, { cause: fault })
    await pause(EVERY_MS)
  }
}
