/**
 * Pure rules whose faults cost money, rights or data: their files, tests, and the minimum share of mutations in percent that these must
 * detect. It is raised when a run shows more, never lowered.
 */
export const MODULES = {
  vault: { mutate: ['src/server/core/vault.ts'], tests: ['tests/server/foundation/sealing.test.ts'], least: 95 },
  ledger: { mutate: ['src/server/ledger/{laws,values,worth}.ts'], tests: ['tests/server/ledger/{values,worth}.test.ts'], least: 95 },
  cents: { mutate: ['grid-schemas/kit/{cents,decimal}.ts'], tests: ['tests/schemas/kit/*.test.ts'], least: 90 },
  kit: { mutate: ['grid-schemas/kit/**/!(cents|decimal|index).ts'], tests: ['tests/schemas/**/*.test.ts'], least: 50 },
  approval: { mutate: ['src/shared/approval/!(types).ts'], tests: ['tests/client/approval/*.test.ts'], least: 50 },
  match: { mutate: ['src/shared/match/!(vocabulary).ts'], tests: ['tests/client/match/*.test.ts'], least: 50 },
  clipboard: { mutate: ['src/client/grid/clipboard/**/*.ts'], tests: ['tests/client/clipboard/*.test.ts'], least: 50 },
}
