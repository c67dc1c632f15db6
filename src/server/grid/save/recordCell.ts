import { aliasKey, textAt, type Problem, type Row } from '#schemas/kit/index.ts'

export interface NamedRecord { readonly id: string, readonly name: string }
export interface NamedRecords {
  readonly byId: ReadonlyMap<string, NamedRecord>
  called(text: string): readonly NamedRecord[]
}

/** Indexes records that a cell can name. Each of `by` is one kind of name; the first kind with a match counts. */
export function recordsNamed<R extends NamedRecord>(
  records: readonly R[], ...by: readonly ((record: R) => string | null)[]
): NamedRecords {
  const indexes = by.map(textOf => {
    const byName = new Map<string, R[]>()
    for (const record of records) {
      const key = aliasKey(textOf(record) ?? '')
      if (key !== '') byName.set(key, [...byName.get(key) ?? [], record])
    }
    return byName
  })
  return {
    byId: new Map(records.map(record => [record.id, record])),
    called: text => indexes.map(index => index.get(aliasKey(text))).find(matches => matches !== undefined) ?? [],
  }
}

export interface RecordCell {
  readonly idKey: string
  readonly nameKey: string
  readonly records: NamedRecords
  /** Message for an unknown id. */
  readonly gone: string
  /** Message for a name without a record, or with several. */
  readonly notOne: (name: string, count: number) => string
}

/**
 * A cell that names a record, with a cell for its id. A changed id sets the name; otherwise a changed name must match one record, and
 * replaces the id.
 */
export const recordCell = ({ idKey, nameKey, records: { byId, called }, gone: missing, notOne }: RecordCell) => ({
  complete(row: Row, before: Row = {}): Row {
    const [id, name] = [textAt(row, idKey), textAt(row, nameKey)]
    const [hasNewId, hasNewName] = [id !== textAt(before, idKey), name !== textAt(before, nameKey)]
    if (!hasNewId && !hasNewName) return row
    const record = id === null || !hasNewId ? undefined : byId.get(id)
    if (record !== undefined) return { ...row, [nameKey]: record.name }
    if (!hasNewName) return id === null ? { ...row, [nameKey]: null } : row
    const matches = name === null ? [] : called(name)
    return matches.length === 1
      ? { ...row, [idKey]: matches[0]!.id, [nameKey]: matches[0]!.name }
      : { ...row, [idKey]: null }
  },
  problems: (rows: readonly Row[]): Problem[] => rows.flatMap((row): Problem[] => {
    const [id, name] = [textAt(row, idKey), textAt(row, nameKey)]
    const refused = (column: string, text: string): Problem[] => [{ row: String(row.id), column, code: 'invalid', text }]
    if (id !== null) return byId.has(id) ? [] : refused(idKey, missing)
    return name === null ? [] : refused(nameKey, notOne(name, called(name).length))
  }),
})
