/**
 * The pure rules that cost money, rights or data where they are wrong: their files, the tests that try them, and the least share of
 * mutations in percent that these must notice. It is raised when a run shows more, never lowered.
 */
export const MODULES = {
  vault: { mutate: ['src/server/core/vault.ts'], tests: ['tests/server/foundation/sealing.test.ts'], least: 60 },
  approval: { mutate: ['src/shared/approval/!(steps|types|words).ts'], tests: ['tests/client/approval/{machine,machine.property,own}.test.ts'], least: 60 },
  arithmetic: { mutate: ['grid-schemas/kit/{cents,decimal,formula,number,rules,small,sum}.ts'], tests: ['tests/schemas/kit/*.test.ts'], least: 60 },
  ledger: { mutate: ['src/server/ledger/{invariant,values}.ts'], tests: ['tests/server/ledger/values.test.ts'], least: 60 },
  clipboard: { mutate: ['src/client/grid/clipboard/**/*.ts'], tests: ['tests/client/clipboard/*.test.ts'], least: 60 },
  match: { mutate: ['src/shared/match/{match,score}.ts'], tests: ['tests/client/match/*.test.ts'], least: 60 },
}
