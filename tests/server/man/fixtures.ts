import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { PermissionAction } from '#schemas/dict/permissions.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { luhnDigit } from '#schemas/man/bankCard.ts'
import { idCheckSign } from '#schemas/man/idNumber.ts'
import { manSheet } from '#schemas/man/sheet.ts'
import { runTask, startTask } from '#server/core/tasks.ts'
import { TASKS } from '#server/app/calls.ts'
import { newId } from '#server/core/ids.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { OTHER_MERCHANT, DEMO_MERCHANT } from '#server/db/seeds/index.ts'
import { task } from '#server/db/tables/engine.ts'
import { file } from '#server/db/tables/file.ts'
import { rolePermission, userRole } from '#server/db/tables/people.ts'
import { inRead } from '#server/db/tx.ts'
import { keepUpload } from '#server/grid/import/index.ts'
import { gridImportResult, type GridImportResult } from '#shared/api/gridImport.ts'
import { personApi } from '#shared/api/man.ts'
import { importTargets, wantedOf } from '#shared/import/mapping.ts'
import { withPeople, type Person } from '../harness/world.ts'

export const MERCHANT = DEMO_MERCHANT.id
export const FOREIGN = OTHER_MERCHANT.id
const WORK: readonly PermissionAction[] = ['query', 'edit', 'delete', 'import', 'export']

let last = 0
export function idNumber(birth = '19900101', isMale = true): string {
  last += 1
  const body = `110101${birth}${String(last * 2 + (isMale ? 1 : 0)).padStart(3, '0')}`
  return body + idCheckSign(body)
}
export function bankCard(): string {
  last += 1
  const body = `62220000${String(last).padStart(10, '0')}`
  return body + luhnDigit(body)
}
export const TRADE = dictKey(DICT.jobCategory, '木工')
export const headOf = (cells: Record<string, unknown> = {}): Record<string, unknown> =>
  ({
    realName: '测试工人', idNumber: idNumber(), phone: '13900001234', jobCategory: TRADE, jobLevel: '3', entryDate: '2026-05-01', state: 'ON',
    ...cells,
  })

export function withMen() {
  const world = withPeople('demo')
  async function caller(merchant: string = MERCHANT, actions: readonly PermissionAction[] = WORK): Promise<Person> {
    const person = await world.person(merchant)
    await world.system(async ({ q }) => {
      const [userRoleRow] = await q.select().from(userRole).where(eq(userRole.userId, person.ctx.userId))
      await q.insert(rolePermission).values({ roleId: userRoleRow!.roleId, permission: 'N_WORKER', actions: [...actions] })
    }, merchant)
    return person
  }
  const picture = (createdBy: string, merchant: string = MERCHANT): Promise<string> => world.system(async ({ q }) => {
    const id = newId()
    await q.insert(file).values({ id, createdBy, originName: '照片.jpg', fileType: 'jpg', mime: 'image/jpeg', size: 1, sha256: '', path: id })
    return id
  }, merchant)
  const save = (person: Person, cells: Record<string, unknown> = {}, certificates: Record<string, unknown>[] = []) =>
    person.call(personApi.save, { head: headOf(cells), lines: { certificates } })

  async function importLines(person: Person, lines: readonly string[], commit = true): Promise<GridImportResult> {
    const { uploadId, sheets } = await world.write(person.ctx, async tx => {
      const bytes = new TextEncoder().encode(lines.join('\n'))
      const path = join(await mkdtemp(join(tmpdir(), 'yingzao-man-')), 'file')
      await writeFile(path, bytes)
      return keepUpload(
        { name: '名册.csv', path, size: bytes.length, sha256: '', fields: {} }, wantedOf(importTargets(manSheet)), tx.ctx
      ).then(store => store(tx))
    })
    const { name, headerRow, mapping } = sheets[0]!
    const payload = { uploadId, sheet: name, headerRow, mapping, key: 'unique', mode: 'both', commit, options: {} }
    const id = await world.write(person.ctx, tx => startTask(tx, 'man.import', '导入', payload))
    const faults: unknown[] = []
    await runTask(world.database.pool, person.ctx, id, TASKS['man.import']!, fault => faults.push(fault))
    expect(faults).toEqual([])
    const [row] = await inRead(world.database.pool, person.ctx, ({ q }) => q.select().from(task).where(eq(task.id, id)))
    return gridImportResult.parse(row!.result)
  }
  return { ...world, caller, picture, save, importLines }
}
