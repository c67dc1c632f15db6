import { aliasKey, textAt, type Problem, type Row } from '#schemas/kit/index.ts'

export interface NamedRecord { readonly id: string, readonly name: string }
/** Records by what a cell may say of them. */
export interface NamedRecords {
  readonly byId: ReadonlyMap<string, NamedRecord>
  /** Which a text means: none, one, or all that are called so. */
  called(text: string): readonly NamedRecord[]
}

/** Records that a cell may name. Each of `by` is one way to call them; of a text the first way counts by which any is called so. */
export function recordsNamed<R extends NamedRecord>(records: readonly R[], ...by: readonly ((record: R) => string | null)[]): NamedRecords {
  const ways = by.map(textOf => {
    const found = new Map<string, R[]>()
    for (const record of records) {
      const key = aliasKey(textOf(record) ?? '')
      if (key !== '') found.set(key, [...found.get(key) ?? [], record])
    }
    return found
  })
  return { byId: new Map(records.map(record => [record.id, record])), called: text => ways.map(way => way.get(aliasKey(text))).find(found => found !== undefined) ?? [] }
}

export interface RecordCell {
  readonly idKey: string
  readonly nameKey: string
  readonly records: NamedRecords
  /** The id is of none of the records. */
  readonly gone: string
  /** So many records are called so: none, or several. */
  readonly notOne: (name: string, count: number) => string
}

/**
 * A cell that names a record, and the id beside it. An id that is new is taken, with the name of its record; else a name that is new must mean
 * one record, whatever stands where its id belongs.
 */
export const recordCell = ({ idKey, nameKey, records: { byId, called }, gone, notOne }: RecordCell) => ({
  complete(row: Row, before: Row = {}): Row {
    const [id, name] = [textAt(row, idKey), textAt(row, nameKey)]
    const [isOther, isRenamed] = [id !== textAt(before, idKey), name !== textAt(before, nameKey)]
    if (!isOther && !isRenamed) return row
    const known = id === null || !isOther ? undefined : byId.get(id)
    if (known !== undefined) return { ...row, [nameKey]: known.name }
    if (!isRenamed) return id === null ? { ...row, [nameKey]: null } : row
    const found = name === null ? [] : called(name)
    return found.length === 1 ? { ...row, [idKey]: found[0]!.id, [nameKey]: found[0]!.name } : { ...row, [idKey]: null }
  },
  problems: (rows: readonly Row[]): Problem[] => rows.flatMap((row): Problem[] => {
    const [id, name] = [textAt(row, idKey), textAt(row, nameKey)]
    const refused = (column: string, text: string): Problem[] => [{ row: String(row.id), column, code: 'invalid', text }]
    if (id !== null) return byId.has(id) ? [] : refused(idKey, gone)
    return name === null ? [] : refused(nameKey, notOne(name, called(name).length))
  }),
})
