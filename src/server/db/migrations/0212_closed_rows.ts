import type { Migration } from './migration.ts'

export const closedRows: Migration = {
  name: '0212_closed_rows',
  sql: String.raw`
-- Rows of which nothing more is to be taken, by the remainder on which takers draw. Taken quantities are never stored: they follow from links and states.
CREATE TABLE "document_row_closed" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "document_id" text NOT NULL,
  "line" text NOT NULL,
  "row_key" text NOT NULL,
  "remainder" text NOT NULL,
  "reason" text NOT NULL,
  "by_name" text NOT NULL,
  CONSTRAINT "document_row_closed_pkey" PRIMARY KEY("merchant_id","document_id","line","row_key","remainder")
);

select yz_tenant('document_row_closed');
ALTER TABLE "document_row_closed" ADD CONSTRAINT "document_row_closed_merchant_id_document_id_fkey" FOREIGN KEY ("merchant_id","document_id") REFERENCES "document"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
`,
}
