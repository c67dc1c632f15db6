import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/app/config.ts'

test('without settings it is a demonstration on the embedded database', () => {
  expect(readConfig({})).toEqual({
    port: 8080, host: '127.0.0.1', dataDir: '.data', databaseUrl: undefined, listenUrl: undefined, poolSize: 20, demo: true,
    logLevel: 'warn', trustProxy: false,
    s3: undefined, metricsToken: undefined,
  })
})

test('an external database turns the demonstration off unless it is asked for', () => {
  const DATABASE_URL = 'postgres://em@db/em'
  expect(readConfig({ DATABASE_URL }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
  expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
})

test.each([
  ['PORT', 'x'], ['PORT', '70000'], ['PORT', '-1'], ['PORT', '80.5'],
  ['DEMO', 'yes'], ['TRUST_PROXY', '2'], ['LOG_LEVEL', 'loud'], ['DATABASE_URL', 'mysql://a/b'], ['DATABASE_URL', 'nonsense'],
  ['DATABASE_POOL', '4'], ['DATABASE_POOL', '20.5'], ['SMS_URL', 'nonsense'], ['SMS_URL', 'ftp://sms.example'],
])('%s=%s is refused in one line that names both', (name, value) => {
  const read = (): unknown => readConfig({ [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^环境变量 ${name} 的值“${value.replace('.', '\\.')}”不正确：应[^\\n]+$`))
})

test('a wrong database URL is shown without its password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:secret@db/em' })).toThrow(/^(?!.*secret).*mysql:\/\/…@db\/em/)
})

test('a provider of short messages is taken as it is, and its token never shown', () => {
  expect(readConfig({ SMS_URL: 'https://sms.example/send', SMS_TOKEN: 'secret' })).toMatchObject(
    { smsUrl: 'https://sms.example/send', smsToken: 'secret' }
  )
  expect(() => readConfig({ SMS_TOKEN: 'secret\nnext' })).toThrow(/^(?!.*secret)环境变量 SMS_TOKEN/)
  expect(() => readConfig({ SMS_URL: 'ftp://user:secret@sms.example' })).toThrow(/^(?!.*secret)环境变量 SMS_URL/)
})

test('a replica is one of an external database', () => {
  const DATABASE_READ_URL = 'postgres://em@replica/em'
  expect(readConfig({ DATABASE_URL: 'postgres://em@db/em', DATABASE_READ_URL }).readUrl).toBe(DATABASE_READ_URL)
  expect(readConfig({ DATABASE_READ_URL }).readUrl).toBeUndefined()
  expect(() => readConfig({ DATABASE_URL: 'postgres://em@db/em', DATABASE_READ_URL: 'http://em:secret@replica' })).toThrow(
    /^(?!.*secret)环境变量 DATABASE_READ_URL/
  )
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: undefined })
})
