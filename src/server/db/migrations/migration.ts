/** One step of the schema. Once released its text never changes: a later step corrects it. */
export interface Migration {
  /** '0001_foundation': four digits give the order, the file has the same name. */
  readonly name: string
  readonly sql: string
}
