import type { Row } from '#schemas/kit/index.ts'

/** A person of the list of staff, as its dialogs need him. */
export interface Person {
  readonly userId: string
  readonly realName: string
}
export const personOf = (row: Row): Person => ({ userId: String(row.userId), realName: String(row.realName) })

/** A role of the list of roles, as its dialogs need it. */
export interface NamedRole {
  readonly id: string
  readonly name: string
}
export const roleOf = (row: Row): NamedRole => ({ id: String(row.id), name: String(row.name) })
