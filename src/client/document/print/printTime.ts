import { timeText } from '#schemas/kit/index.ts'

/** Now, as papers say it. */
export const dayTimeNow = (): string => timeText(new Date().toISOString())
