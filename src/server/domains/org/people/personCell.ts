import type { Problem, Row } from '#schemas/kit/index.ts'
import type { NamedPerson, peopleNamed } from './calledName.ts'

export interface StoredPerson { readonly shown: string | null, readonly userId: string | null }

interface PersonCell {
  readonly grid: { readonly rowKey: string }
  readonly column: string
  readonly stored: ReadonlyMap<string, StoredPerson>
  readonly named: Awaited<ReturnType<typeof peopleNamed>>
}

/** A cell with a colleague's name. A stored user stays, also if disabled; new text must match one active user. */
export function personCell({ grid: { rowKey }, column, stored, named: usersByText }: PersonCell) {
  const textOf = (row: Row): string | null => (row[column] == null ? null : String(row[column]))
  const isKept = (row: Row): boolean => textOf(row) === (stored.get(String(row[rowKey]))?.shown ?? null)
  return {
    problems: (rows: readonly Row[]): Problem[] => rows.flatMap(row => {
      const text = textOf(row)
      const count = text === null || isKept(row) ? 1 : usersByText(text).length
      if (count === 1) return []
      const reason = count === 0 ? `没有名为“${text}”的在职员工` : `有 ${count} 位员工叫“${text}”，请从列表中选择或填写手机号`
      return [{ row: String(row[rowKey]), column, code: 'invalid', text: reason }]
    }),
    /** 'kept' for an unchanged cell. */
    of: (row: Row): NamedPerson | 'kept' | null => {
      const text = textOf(row)
      return isKept(row) ? 'kept' : text === null ? null : usersByText(text)[0] ?? null
    },
  }
}
