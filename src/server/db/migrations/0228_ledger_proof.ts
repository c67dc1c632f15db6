import type { Migration } from './migration.ts'

export const ledgerProof: Migration = {
  name: '0228_ledger_proof',
  sql: String.raw`
CREATE TABLE "ledger_proof" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "at" timestamptz NOT NULL,
  "by_name" text NOT NULL,
  "keys" integer NOT NULL,
  "postings" integer NOT NULL,
  "flaws" integer NOT NULL,
  "found" jsonb NOT NULL,
  CONSTRAINT "ledger_proof_pkey" PRIMARY KEY("merchant_id")
);

select yz_tenant('ledger_proof');
`,
}
