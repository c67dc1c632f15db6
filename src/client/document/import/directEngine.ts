import type { ImportEngine, ImportReport, ImportRequest } from './types.ts'

export interface DirectCalls extends Pick<ImportEngine, 'upload' | 'saveFailed'> {
  /** One call that checks, and with `commit` writes as well. */
  readonly send: (request: ImportRequest, commit: boolean, signal: AbortSignal) => Promise<ImportReport>
}

/** An import that the server answers at once. Writing cannot be stopped: the answer may be on its way already. */
export const directEngine = ({ send, ...rest }: DirectCalls): ImportEngine => ({
  ...rest,
  stoppable: false,
  run: (request, { commit, stop }) => send(request, commit, stop),
})
