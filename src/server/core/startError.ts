/** A start-up failure, in one line that says what the operator has to change. Printed without a stack. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartError'
  }
}
