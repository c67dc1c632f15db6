import type { Migration } from './migration.ts'

export const stockMoves: Migration = {
  name: '0227_stock_moves',
  sql: String.raw`
CREATE TABLE "month_end" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "code" text NOT NULL,
  "project_id" text NOT NULL,
  "handler_id" text NOT NULL,
  "biz_day" date NOT NULL,
  "total_amount" numeric,
  "process_state" text DEFAULT 'NOT_START' NOT NULL,
  "remark" text,
  "attachment_ids" text[] DEFAULT '{}' NOT NULL,
  "id" text NOT NULL,
  "pinyin" text DEFAULT '' NOT NULL,
  CONSTRAINT "month_end_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('month_end');
CREATE TABLE "month_end_line" (
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
  "issue_code" text,
  "issued" numeric,
  "unused" numeric,
  "quantity" numeric NOT NULL,
  "unit_cost" numeric,
  "amount" numeric,
  "project_item_id" text,
  "lib_material_id" text,
  "warehouse_name" text,
  "remark" text,
  "warehouse_id" text,
  "issue_id" text,
  "issue_row" text,
  "id" text NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "month_end_id" text NOT NULL,
  CONSTRAINT "month_end_line_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('month_end_line');
CREATE TABLE "stock_transfer" (
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
  "to_project_id" text NOT NULL,
  "to_warehouse_id" text NOT NULL,
  "receiver" text,
  "total_amount" numeric,
  "process_state" text DEFAULT 'NOT_START' NOT NULL,
  "remark" text,
  "attachment_ids" text[] DEFAULT '{}' NOT NULL,
  "id" text NOT NULL,
  "pinyin" text DEFAULT '' NOT NULL,
  CONSTRAINT "stock_transfer_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('stock_transfer');
CREATE TABLE "stock_transfer_line" (
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
  "available" numeric,
  "quantity" numeric NOT NULL,
  "unit_cost" numeric,
  "amount" numeric,
  "remark" text,
  "lib_material_id" text,
  "id" text NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "stock_transfer_id" text NOT NULL,
  CONSTRAINT "stock_transfer_line_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('stock_transfer_line');
ALTER TABLE "month_end" ADD CONSTRAINT "month_end_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "month_end_line" ADD CONSTRAINT "month_end_line_merchant_id_month_end_id_fkey" FOREIGN KEY ("merchant_id","month_end_id") REFERENCES "month_end"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_merchant_id_to_project_id_fkey" FOREIGN KEY ("merchant_id","to_project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_merchant_id_warehouse_id_fkey" FOREIGN KEY ("merchant_id","warehouse_id") REFERENCES "warehouse"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_merchant_id_to_warehouse_id_fkey" FOREIGN KEY ("merchant_id","to_warehouse_id") REFERENCES "warehouse"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_merchant_id_stock_transfer_id_fkey" FOREIGN KEY ("merchant_id","stock_transfer_id") REFERENCES "stock_transfer"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
select yz_refers('stock_transfer_line', 'lib_material_id', 'material');
create index stock_transfer_line_item on stock_transfer_line (merchant_id, lib_material_id) where lib_material_id is not null;
create index stock_transfer_line_of on stock_transfer_line (merchant_id, stock_transfer_id, sort);
create index stock_transfer_project on stock_transfer (merchant_id, project_id);
select yz_refers('month_end_line', 'lib_material_id', 'material');
create index month_end_line_item on month_end_line (merchant_id, lib_material_id) where lib_material_id is not null;
create index month_end_line_of on month_end_line (merchant_id, month_end_id, sort);
create index month_end_project on month_end (merchant_id, project_id);
create index stock_transfer_warehouse on stock_transfer (merchant_id, warehouse_id);
create index stock_transfer_to_project on stock_transfer (merchant_id, to_project_id);
create index stock_transfer_to_warehouse on stock_transfer (merchant_id, to_warehouse_id);
create index month_end_line_issue on month_end_line (merchant_id, issue_id);
`,
}
