/** Why the server cannot start, in one line that tells the operator what to change. Printed without a stack. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartError'
  }
}
