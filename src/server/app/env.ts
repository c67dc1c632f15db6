import { StartError } from '#server/core/startError.ts'

export class ConfigError extends StartError {
  constructor(name: string, value: string, allowed: string) {
    super(`环境变量 ${name} 的值“${value}”不正确：${allowed}`)
    this.name = 'ConfigError'
  }
}

export type Env = Readonly<Record<string, string | undefined>>

/** An empty variable counts as not set. */
export const valueOf = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined

/** @throws ConfigError unless on or off */
export function switchOf(env: Env, name: string, otherwise: boolean): boolean {
  const text = valueOf(env, name)
  if (text === undefined) return otherwise
  if (['1', 'true', 'on'].includes(text)) return true
  if (['0', 'false', 'off'].includes(text)) return false
  throw new ConfigError(name, text, '应为 1 或 0（也可写 on、off、true、false）')
}
