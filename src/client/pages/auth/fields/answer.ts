import type { CallError } from '#client/data/callError.ts'

const bag = (data: unknown): Readonly<Record<string, unknown>> => typeof data === 'object' && data !== null ? { ...data } : {}

/** Does the refusal ask for a picture code? */
export const needsCaptcha = ({ data }: CallError): boolean => bag(data).needCaptcha === true

/** Seconds that a refusal asks to wait under this name; 0 when it does not. */
export function secondsOf({ data }: CallError, name: 'lockedSeconds' | 'waitSeconds'): number {
  const seconds = bag(data)[name]
  return typeof seconds === 'number' ? seconds : 0
}

/** A wait for people: 14 分 05 秒. */
export function waitText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} 秒` : `${minutes} 分 ${String(seconds % 60).padStart(2, '0')} 秒`
}
