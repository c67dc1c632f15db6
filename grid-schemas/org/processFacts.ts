import type { Document } from '#schemas/kit/index.ts'
import type { ProcessFacts } from './flowCondition.ts'

/** What the documents of one process declare of themselves, for those who define its flow. */
export interface DeclaredFacts extends ProcessFacts {
  /** Columns that name a person, with their labels. */
  readonly people: ReadonlyMap<string, string>
}

/** Read from the declarations: a new kind brings its facts along. */
export function declaredFacts(key: string, documents: readonly Document[]): DeclaredFacts {
  const own = documents.filter(({ process }) => process?.key === key)
  return {
    overBudget: own.some(({ process }) => process?.overBudget !== undefined),
    people: new Map(own.flatMap(({ process, header }) => (process?.people ?? []).map((column): [string, string] => [column, header.columns[column]?.label ?? column]))),
  }
}
