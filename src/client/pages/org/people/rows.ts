import type { Row } from '#schemas/kit/index.ts'

export interface Person {
  readonly userId: string
  readonly realName: string
}
export const personOf = (row: Row): Person => ({ userId: String(row.userId), realName: String(row.realName) })

export interface NamedRole {
  readonly id: string
  readonly name: string
}
export const roleOf = (row: Row): NamedRole => ({ id: String(row.id), name: String(row.name) })
