import { StartError } from '#server/core/startError.ts'

/** Runs a command of the operator: what goes wrong is one line where the operator can mend it, and the program ends with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  }
}
