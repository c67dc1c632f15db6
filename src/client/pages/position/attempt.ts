import { CallError } from '#client/data/callError.ts'

/** The call reports its error. @returns whether it succeeded */
export async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return false
  }
}
