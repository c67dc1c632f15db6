import type { CallError } from '#client/data/callError.ts'

const bag = (data: unknown): Readonly<Record<string, unknown>> => typeof data === 'object' && data !== null ? { ...data } : {}

/** Whether the refusal requires a captcha. */
export const needsCaptcha = ({ data }: CallError): boolean => bag(data).needCaptcha === true

/** The wait in seconds that a refusal has under this name, else 0. */
export function secondsOf({ data }: CallError, name: 'lockedSeconds' | 'waitSeconds'): number {
  const seconds = bag(data)[name]
  return typeof seconds === 'number' ? seconds : 0
}

/** Formats a wait: 14 分 05 秒. */
export function waitText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} 秒` : `${minutes} 分 ${String(seconds % 60).padStart(2, '0')} 秒`
}
