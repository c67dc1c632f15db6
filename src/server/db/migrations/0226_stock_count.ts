import type { Migration } from './migration.ts'

export const stockCount: Migration = {
  name: '0226_stock_count',
  sql: String.raw`
CREATE TABLE "stock_count" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "code" text NOT NULL,
  "project_id" text NOT NULL,
  "warehouse_id" text NOT NULL,
  "handler_id" text NOT NULL,
  "biz_day" date NOT NULL,
  "frozen_at" timestamptz,
  "counter" text,
  "gain" numeric,
  "loss" numeric,
  "total_amount" numeric,
  "process_state" text DEFAULT 'NOT_START' NOT NULL,
  "remark" text,
  "attachment_ids" text[] DEFAULT '{}' NOT NULL,
  "id" text NOT NULL,
  "pinyin" text DEFAULT '' NOT NULL,
  CONSTRAINT "stock_count_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('stock_count');
CREATE TABLE "stock_count_line" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "item_name" text NOT NULL,
  "spec" text,
  "brand" text,
  "unit" text NOT NULL,
  "lot" text,
  "owner" text DEFAULT 'OWN' NOT NULL,
  "book" numeric,
  "counted" numeric,
  "difference" numeric,
  "reason" text,
  "unit_cost" numeric,
  "amount" numeric,
  "remark" text,
  "lib_material_id" text,
  "id" text NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "stock_count_id" text NOT NULL,
  CONSTRAINT "stock_count_line_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('stock_count_line');
ALTER TABLE "ledger_balance" ADD COLUMN "frozen_by" text;
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_merchant_id_warehouse_id_fkey" FOREIGN KEY ("merchant_id","warehouse_id") REFERENCES "warehouse"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_merchant_id_stock_count_id_fkey" FOREIGN KEY ("merchant_id","stock_count_id") REFERENCES "stock_count"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
select yz_refers('stock_count_line', 'lib_material_id', 'material');
create index stock_count_line_item on stock_count_line (merchant_id, lib_material_id) where lib_material_id is not null;
create index stock_count_line_of on stock_count_line (merchant_id, stock_count_id, sort);
create index stock_count_project on stock_count (merchant_id, project_id);
create index stock_count_warehouse on stock_count (merchant_id, warehouse_id);
`,
}
