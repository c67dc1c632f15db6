import type { Document } from '#schemas/kit/index.ts'
import type { ProcessFacts } from './flowCondition.ts'

/** Declared facts of one process's documents, for editors of its flow. */
export interface DeclaredFacts extends ProcessFacts {
  /** Columns that hold a person, with their labels. */
  readonly people: ReadonlyMap<string, string>
}

/** Reads the facts from the declarations, so that a new kind is included automatically. */
export function declaredFacts(key: string, documents: readonly Document[]): DeclaredFacts {
  const processDocuments = documents.filter(({ process }) => process?.key === key)
  return {
    overBudget: processDocuments.some(({ process }) => process?.overBudget !== undefined),
    people: new Map(processDocuments.flatMap(
      ({ process, header }) => (process?.people ?? []).map((column): [string, string] => [column, header.columns[column]?.label ?? column])
    )),
  }
}
