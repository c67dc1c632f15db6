/** The user, merchant, rights and time of a transaction: carried by every `Db` and `Tx`. */
export type Ctx = {
  readonly merchantId: string
  readonly userId: string
  readonly realName: string
  /** Keys of the roles held in the whole merchant, as text ('1' … '12', domain B14). */
  readonly roles: readonly string[]
  /** Keys, and keys with an action, in the whole merchant and in the call's project. */
  readonly permissions: ReadonlySet<string>
  /** The project whose rights are among `permissions`. */
  readonly projectId?: string
  /** Sees every project of the merchant (roles 1, 2, 3, 5); reading only. */
  readonly seeAll: boolean
  /** Has no role but 12, hence no permission (domain B21). */
  readonly worker: boolean
  /** The merchant has the full-process edition (spec-1 §1). */
  readonly execute: boolean
  /** The record of the link that a visitor without an account used (core/link). */
  readonly link?: string
  readonly now: Date
  readonly requestId: string
  readonly ip: string
}
