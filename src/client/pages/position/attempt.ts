import { CallError } from '#client/data/callError.ts'

/** Runs what the server may refuse; the call itself says why. @returns whether it was done */
export async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return false
  }
}
