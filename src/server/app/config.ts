import type { S3Settings } from '#server/core/store/index.ts'
import { POOL_SIZE } from '#server/db/pool.ts'
import { ConfigError, switchOf, valueOf, type Env } from './env.ts'
import { s3ConfigOf } from './s3Config.ts'

export { ConfigError } from './env.ts'
export type { Env } from './env.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** Folder of the embedded database and uploads. */
  readonly dataDir: string
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined
  /** Address for notifications past a pooler that drops LISTEN; undefined: the same address. */
  readonly listenUrl: string | undefined
  /** Replica for reports, files and the search; undefined: reads use the primary. */
  readonly readUrl: string | undefined
  /** Maximum connections of the process and of its replica pool, beside the listening one. */
  readonly poolSize: number
  /** Whether the demonstration company exists. */
  readonly demo: boolean
  readonly logLevel: LogLevel
  /** Whether the proxy's X-Forwarded-For is trusted. */
  readonly trustProxy: boolean
  /** SMS provider; undefined: a demonstration displays the messages, others send none. */
  readonly smsUrl: string | undefined
  readonly smsToken: string | undefined
  /** Undefined: uploads are below `dataDir`. */
  readonly s3: S3Settings | undefined
  /** Lets other machines read the metrics; undefined: only this one. */
  readonly metricsToken: string | undefined
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = typeof LOG_LEVELS[number]

function portOf(env: Env): number {
  const text = valueOf(env, 'PORT') ?? '8080'
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new ConfigError('PORT', text, '应为 0 到 65535 的整数（0 表示任意空闲端口）')
  return port
}

const [FEWEST, MAX_POOL_SIZE] = [5, 200] as const

function poolSizeOf(env: Env): number {
  const text = valueOf(env, 'DATABASE_POOL') ?? String(POOL_SIZE)
  const size = Number(text)
  if (!/^\d+$/.test(text) || size < FEWEST || size > MAX_POOL_SIZE)
    throw new ConfigError('DATABASE_POOL', text, `应为 ${FEWEST} 到 ${MAX_POOL_SIZE} 的整数`)
  return size
}

const METRICS_TOKEN_LENGTH = 16

function metricsTokenOf(env: Env): string | undefined {
  const text = valueOf(env, 'METRICS_TOKEN')
  if (text !== undefined && text.length < METRICS_TOKEN_LENGTH)
    throw new ConfigError('METRICS_TOKEN', '…', `应至少 ${METRICS_TOKEN_LENGTH} 个字符`)
  return text
}

const masked = (url: string): string => url.replace(/\/\/[^@]*@/, '//…@')

function databaseUrlOf(env: Env, name: 'DATABASE_URL' | 'DATABASE_LISTEN_URL' | 'DATABASE_READ_URL'): string | undefined {
  const text = valueOf(env, name)
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new ConfigError(name, masked(text), '应形如 postgres://用户:密码@主机:5432/数据库')
  }
  return text
}

function webUrlOf(env: Env, name: string): string | undefined {
  const text = valueOf(env, name)
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) throw new ConfigError(name, masked(text), '应形如 https://主机/路径')
  return text
}

function smsTokenOf(env: Env): string | undefined {
  const token = valueOf(env, 'SMS_TOKEN')
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) throw new ConfigError('SMS_TOKEN', '…', '只能包含可见的 ASCII 字符')
  return token
}

function logLevelOf(env: Env, otherwise: LogLevel): LogLevel {
  const text = valueOf(env, 'LOG_LEVEL')
  if (text === undefined) return otherwise
  const level = LOG_LEVELS.find(name => name === text)
  if (level === undefined) throw new ConfigError('LOG_LEVEL', text, `应为 ${LOG_LEVELS.join('、')} 之一`)
  return level
}

/**
 * Reads settings from environment variables. The embedded database implies demonstration defaults.
 * @throws ConfigError naming variable, value and what is allowed
 */
export function readConfig(env: Env): Config {
  const databaseUrl = databaseUrlOf(env, 'DATABASE_URL')
  const embedded = databaseUrl === undefined
  return {
    port: portOf(env),
    host: valueOf(env, 'HOST') ?? '127.0.0.1',
    dataDir: valueOf(env, 'DATA_DIR') ?? '.data',
    databaseUrl,
    listenUrl: embedded ? undefined : databaseUrlOf(env, 'DATABASE_LISTEN_URL'),
    readUrl: embedded ? undefined : databaseUrlOf(env, 'DATABASE_READ_URL'),
    poolSize: poolSizeOf(env),
    demo: switchOf(env, 'DEMO', embedded),
    logLevel: logLevelOf(env, embedded ? 'warn' : 'info'),
    trustProxy: switchOf(env, 'TRUST_PROXY', false),
    smsUrl: webUrlOf(env, 'SMS_URL'),
    smsToken: smsTokenOf(env),
    s3: s3ConfigOf(env),
    metricsToken: metricsTokenOf(env),
  }
}
