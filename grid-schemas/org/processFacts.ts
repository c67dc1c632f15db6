import type { Document } from '#schemas/kit/index.ts'
import type { ProcessFacts } from './flowCondition.ts'

export interface DeclaredFacts extends ProcessFacts {
  readonly people: ReadonlyMap<string, string>
}

export function declaredFacts(key: string, documents: readonly Document[]): DeclaredFacts {
  const processDocuments = documents.filter(({ process }) => process?.key === key)
  return {
    overBudget: processDocuments.some(({ process }) => process?.overBudget !== undefined),
    people: new Map(processDocuments.flatMap(
      ({ process, header }) => (process?.people ?? []).map((column): [string, string] => [column, header.columns[column]?.label ?? column])
    )),
  }
}
