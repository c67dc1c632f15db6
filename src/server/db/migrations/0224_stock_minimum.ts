import type { Migration } from './migration.ts'

export const stockMinimum: Migration = {
  name: '0224_stock_minimum',
  sql: String.raw`
CREATE TABLE "stock_minimum" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "id" text NOT NULL,
  "warehouse_id" text NOT NULL,
  "material_id" text NOT NULL,
  "quantity" numeric NOT NULL,
  CONSTRAINT "stock_minimum_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('stock_minimum');
ALTER TABLE "stock_minimum" ADD CONSTRAINT "stock_minimum_merchant_id_warehouse_id_fkey" FOREIGN KEY ("merchant_id","warehouse_id") REFERENCES "warehouse"("merchant_id","id") ON DELETE no action ON UPDATE no action;
select yz_refers('stock_minimum', 'material_id', 'material');
create unique index stock_minimum_of on stock_minimum (merchant_id, warehouse_id, material_id);
create index stock_minimum_material on stock_minimum (merchant_id, material_id);
create index ledger_row_since on ledger_row (merchant_id, ledger, (key[1]), day);
`,
}
