import type { S3Settings } from '#server/core/store/index.ts'
import { ConfigError, switchOf, valueOf, type Env } from './env.ts'

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

function needed(env: Env, name: typeof NEEDED[number]): string {
  const text = valueOf(env, name)
  if (text === undefined) throw new ConfigError(name, '', '设置了 S3_ENDPOINT 时必须填写')
  return text
}

/**
 * S3-compatible store of uploads, if configured.
 * @throws ConfigError naming the variable, never a key
 */
export function s3ConfigOf(env: Env): S3Settings | undefined {
  const endpoint = valueOf(env, 'S3_ENDPOINT')
  if (endpoint === undefined) return undefined
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  const isOriginOnly = url !== undefined && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && url.search === ''
    && url.username === ''
  if (!isOriginOnly) throw new ConfigError('S3_ENDPOINT', endpoint.replace(/\/\/[^@/]*@/, '//…@'), '应形如 https://s3.example.com')
  const [bucket, accessKey, secretKey] = [needed(env, 'S3_BUCKET'), needed(env, 'S3_ACCESS_KEY'), needed(env, 'S3_SECRET_KEY')]
  if (!BUCKET.test(bucket)) throw new ConfigError('S3_BUCKET', bucket, '应为 3 到 63 个小写字母、数字、点或连字符')
  return {
    endpoint: url.origin, bucket, region: valueOf(env, 'S3_REGION') ?? 'us-east-1', accessKey, secretKey,
    pathStyle: switchOf(env, 'S3_PATH_STYLE', true),
  }
}
