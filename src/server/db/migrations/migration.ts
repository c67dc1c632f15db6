/** Steps of an earlier release by their checksums. */
export interface Released {
  readonly release: string
  readonly steps: Readonly<Record<string, string>>
}

/** One step of the schema. Once released its text never changes: a later step corrects it. */
export interface Migration {
  /** '0211_baseline': four digits give the order, the file has the same name. */
  readonly name: string
  readonly sql: string
  /** The steps in whose place it stands: a database that has all of them has what it makes. */
  readonly replaces?: Released
}
