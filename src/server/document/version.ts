import { timeText } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'

/** A document as it stands now: its version, and who left it so and when (ISO text). */
export interface Standing {
  readonly version: number
  readonly byName: string
  readonly at: string
}

/** The version that the next save makes; the first is 1. */
export const nextVersion = (current: Pick<Standing, 'version'> | undefined): number => (current?.version ?? 0) + 1

/**
 * Nobody overwrites what he has not seen: `given` is the version that was opened.
 * @throws AppError STALE_VERSION telling who changed it and when
 */
export function checkStale(current: Standing, given: number | null | undefined): void {
  if (given === current.version) return
  throw new AppError('STALE_VERSION', { text: `${current.byName}已于 ${timeText(current.at)} 修改，请刷新后重试` })
}
