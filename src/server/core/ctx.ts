/** The user, merchant, rights and time of a transaction. */
export type Ctx = {
  readonly merchantId: string
  readonly userId: string
  readonly realName: string
  /** Role keys in the whole merchant, as text ('1' … '12', domain B14). */
  readonly roles: readonly string[]
  /** Keys, with and without an action, in the whole merchant and in the call's project. */
  readonly permissions: ReadonlySet<string>
  /** The project whose rights `permissions` includes. */
  readonly projectId?: string
  /** May read every project of the merchant (roles 1, 2, 3, 5). */
  readonly seeAll: boolean
  /** Has only role 12, hence no permission (domain B21). */
  readonly worker: boolean
  /** The merchant has the full-process edition (spec-1 §1). */
  readonly execute: boolean
  /** The record of the link used by a visitor without an account (core/link). */
  readonly link?: string
  readonly now: Date
  readonly requestId: string
  readonly ip: string
}
