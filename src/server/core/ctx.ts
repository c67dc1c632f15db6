/** Who asks, for which merchant, with which rights, and when: carried by every `Db` and `Tx`. */
export type Ctx = {
  readonly merchantId: string
  readonly userId: string
  readonly realName: string
  /** Role keys as text ('1' … '12', domain B14). */
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<string>
  /** Sees every project of the merchant (roles 1, 2, 3, 5); reading only. */
  readonly seeAll: boolean
  readonly now: Date
  readonly requestId: string
  readonly ip: string
}
