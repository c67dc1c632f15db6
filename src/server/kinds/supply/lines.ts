import type { Problem } from '#schemas/kit/index.ts'
import type { LineFault } from '#server/document/index.ts'

/** Problems of rows as faults of their line. */
export const ofLine = (line: string, problems: readonly Problem[]): LineFault[] => problems.map(problem => ({ ...problem, line }))
