import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileApi } from '#shared/api/file.ts'
import { localStore } from '#server/core/store/local.ts'
import { AppError, fromDatabase } from '#server/core/errors.ts'
import { withPeople, type Person } from '../harness/world.ts'
import { overHttp, PNG } from '../file/http.ts'

/** A separate disk, where mounting is permitted. */
const folder = mkdtempSync(join(tmpdir(), 'yingzao-disk-'))
function mounted(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const hasDisk = mounted()
afterAll(() => {
  if (hasDisk) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true })
})

describe.skipIf(!hasDisk)('on a full disk', () => {
  const world = withPeople()
  const http = overHttp(world.running)
  let person: Person
  const fill = (): void => {
    try {
      for (let i = 0; i < 20; i++) writeFileSync(join(folder, `fill-${i}`), Buffer.alloc(512 * 1024))
    } catch { /* Full. */ }
  }
  beforeAll(async () => {
    person = await world.person('m1')
    fill()
  })

  it('a store is not ready, and is again when there is room', async () => {
    const store = localStore(folder)
    await expect(store.check()).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(folder).filter(name => name.startsWith('.'))).toEqual([])
    for (const name of readdirSync(folder).slice(0, 4)) rmSync(join(folder, name))
    await store.check()
    fill()
  })

  it('a file that finds no room leaves nothing behind, and people read why', async () => {
    const store = localStore(folder)
    const from = join(tmpdir(), `${person.ctx.userId}.bin`)
    writeFileSync(from, Buffer.alloc(1024 * 1024))
    const refused = await store.put('m1/aa/x', from, 'image/png').then(() => undefined, fromDatabase)
    rmSync(from)
    expect(refused).toBeInstanceOf(AppError)
    expect(refused).toMatchObject({ code: 'NO_SPACE', status: 507, message: '服务器磁盘空间不足，暂时无法保存，请联系管理员' })
    expect(readdirSync(join(folder, 'm1', 'aa'))).toEqual([])
  })

  it('a call says so in words', async () => {
    const { tmpdir: before } = { tmpdir: process.env.TMPDIR }
    process.env.TMPDIR = folder
    try {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(PNG)]), 'a.png')
      const response = await fetch(`${http.origin()}${fileApi.uploadFile.path}`, { method: 'POST', headers: person.headers, body: form })
      expect(await response.json()).toMatchObject({ code: 507, msg: '服务器磁盘空间不足，暂时无法保存，请联系管理员', data: { error: 'NO_SPACE' } })
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
    }
  })
})

it('the database says the same of its own disk', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(fromDatabase(new Error('wrapped', { cause: full }))).toMatchObject({ code: 'NO_SPACE', status: 507 })
})
