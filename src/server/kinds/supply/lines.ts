import type { Problem } from '#schemas/kit/index.ts'
import type { LineFault } from '#server/document/index.ts'

export const ofLine = (line: string, problems: readonly Problem[]): LineFault[] => problems.map(problem => ({ ...problem, line }))
