import type { Migration } from './migration.ts'

export const store: Migration = {
  name: '0221_store',
  sql: String.raw`
CREATE TABLE "back_request" (
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
  "reason" text NOT NULL,
  "returner" text,
  "process_state" text DEFAULT 'NOT_START' NOT NULL,
  "remark" text,
  "attachment_ids" text[] DEFAULT '{}' NOT NULL,
  "id" text NOT NULL,
  "pinyin" text DEFAULT '' NOT NULL,
  CONSTRAINT "back_request_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('back_request');
CREATE TABLE "back_request_line" (
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
  "issued" numeric,
  "quantity" numeric NOT NULL,
  "condition" text DEFAULT 'GOOD' NOT NULL,
  "project_item_id" text,
  "remark" text,
  "lib_material_id" text,
  "source_document" text,
  "source_row" text,
  "id" text NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "back_request_id" text NOT NULL,
  CONSTRAINT "back_request_line_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('back_request_line');
CREATE TABLE "in_document" (
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
  "supplier_id" text,
  "include_tax" boolean,
  "tax_rate" numeric,
  "deliverer" text,
  "plate" text,
  "note_no" text,
  "freight" numeric,
  "freight_tax_rate" numeric,
  "direct_to_site" boolean,
  "excl_amount" numeric,
  "total_amount" numeric,
  "process_state" text DEFAULT 'NOT_START' NOT NULL,
  "remark" text,
  "attachment_ids" text[] DEFAULT '{}' NOT NULL,
  "reason" text,
  "id" text NOT NULL,
  "pinyin" text DEFAULT '' NOT NULL,
  "doc_type" text NOT NULL,
  CONSTRAINT "in_document_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('in_document');
CREATE TABLE "in_document_line" (
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
  "ordered" numeric,
  "arrived" numeric,
  "quantity" numeric NOT NULL,
  "price" numeric,
  "rejected" numeric,
  "reject_reason" text,
  "amount" numeric,
  "excl_amount" numeric,
  "cost" numeric,
  "project_item_id" text,
  "remark" text,
  "lib_material_id" text,
  "source_document" text,
  "source_row" text,
  "owner" text,
  "asked" numeric,
  "condition" text,
  "unit_cost" numeric,
  "id" text NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "in_document_id" text NOT NULL,
  CONSTRAINT "in_document_line_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('in_document_line');
CREATE TABLE "out_document" (
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
  "receiver" text,
  "total_amount" numeric,
  "process_state" text DEFAULT 'NOT_START' NOT NULL,
  "remark" text,
  "attachment_ids" text[] DEFAULT '{}' NOT NULL,
  "supplier_id" text,
  "include_tax" boolean,
  "tax_rate" numeric,
  "excl_amount" numeric,
  "reason" text,
  "id" text NOT NULL,
  "pinyin" text DEFAULT '' NOT NULL,
  "doc_type" text NOT NULL,
  CONSTRAINT "out_document_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('out_document');
CREATE TABLE "out_document_line" (
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
  "owner" text,
  "picked" numeric,
  "quantity" numeric NOT NULL,
  "unit_cost" numeric,
  "amount" numeric,
  "project_item_id" text,
  "remark" text,
  "lib_material_id" text,
  "source_document" text,
  "source_row" text,
  "asked" numeric,
  "price" numeric,
  "excl_amount" numeric,
  "cost" numeric,
  "way" text,
  "received" numeric,
  "available" numeric,
  "id" text NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "out_document_id" text NOT NULL,
  CONSTRAINT "out_document_line_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('out_document_line');
CREATE TABLE "pick" (
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
  "purpose" text NOT NULL,
  "receiver" text NOT NULL,
  "team" text,
  "place" text,
  "process_state" text DEFAULT 'NOT_START' NOT NULL,
  "remark" text,
  "attachment_ids" text[] DEFAULT '{}' NOT NULL,
  "id" text NOT NULL,
  "pinyin" text DEFAULT '' NOT NULL,
  CONSTRAINT "pick_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('pick');
CREATE TABLE "pick_line" (
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
  "project_item_id" text,
  "remark" text,
  "lib_material_id" text,
  "id" text NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "pick_id" text NOT NULL,
  CONSTRAINT "pick_line_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('pick_line');
CREATE TABLE "purchase_return" (
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
  "supplier_id" text NOT NULL,
  "include_tax" boolean DEFAULT true NOT NULL,
  "tax_rate" numeric DEFAULT '13' NOT NULL,
  "reason" text NOT NULL,
  "excl_amount" numeric,
  "total_amount" numeric,
  "process_state" text DEFAULT 'NOT_START' NOT NULL,
  "remark" text,
  "attachment_ids" text[] DEFAULT '{}' NOT NULL,
  "id" text NOT NULL,
  "pinyin" text DEFAULT '' NOT NULL,
  CONSTRAINT "purchase_return_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('purchase_return');
CREATE TABLE "purchase_return_line" (
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
  "received" numeric,
  "quantity" numeric NOT NULL,
  "price" numeric,
  "amount" numeric,
  "excl_amount" numeric,
  "way" text DEFAULT 'REFUND' NOT NULL,
  "project_item_id" text,
  "remark" text,
  "lib_material_id" text,
  "source_document" text,
  "source_row" text,
  "id" text NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "purchase_return_id" text NOT NULL,
  CONSTRAINT "purchase_return_line_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('purchase_return_line');
ALTER TABLE "warehouse" ADD COLUMN "project_id" text;
ALTER TABLE "back_request" ADD CONSTRAINT "back_request_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "back_request" ADD CONSTRAINT "back_request_merchant_id_warehouse_id_fkey" FOREIGN KEY ("merchant_id","warehouse_id") REFERENCES "warehouse"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "back_request_line" ADD CONSTRAINT "back_request_line_merchant_id_back_request_id_fkey" FOREIGN KEY ("merchant_id","back_request_id") REFERENCES "back_request"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "in_document" ADD CONSTRAINT "in_document_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "in_document" ADD CONSTRAINT "in_document_merchant_id_supplier_id_fkey" FOREIGN KEY ("merchant_id","supplier_id") REFERENCES "supplier"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "in_document" ADD CONSTRAINT "in_document_merchant_id_warehouse_id_fkey" FOREIGN KEY ("merchant_id","warehouse_id") REFERENCES "warehouse"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "in_document_line" ADD CONSTRAINT "in_document_line_merchant_id_in_document_id_fkey" FOREIGN KEY ("merchant_id","in_document_id") REFERENCES "in_document"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "out_document" ADD CONSTRAINT "out_document_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "out_document" ADD CONSTRAINT "out_document_merchant_id_supplier_id_fkey" FOREIGN KEY ("merchant_id","supplier_id") REFERENCES "supplier"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "out_document" ADD CONSTRAINT "out_document_merchant_id_warehouse_id_fkey" FOREIGN KEY ("merchant_id","warehouse_id") REFERENCES "warehouse"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "out_document_line" ADD CONSTRAINT "out_document_line_merchant_id_out_document_id_fkey" FOREIGN KEY ("merchant_id","out_document_id") REFERENCES "out_document"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pick" ADD CONSTRAINT "pick_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pick" ADD CONSTRAINT "pick_merchant_id_warehouse_id_fkey" FOREIGN KEY ("merchant_id","warehouse_id") REFERENCES "warehouse"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pick_line" ADD CONSTRAINT "pick_line_merchant_id_pick_id_fkey" FOREIGN KEY ("merchant_id","pick_id") REFERENCES "pick"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "purchase_return" ADD CONSTRAINT "purchase_return_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_return" ADD CONSTRAINT "purchase_return_merchant_id_supplier_id_fkey" FOREIGN KEY ("merchant_id","supplier_id") REFERENCES "supplier"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_return" ADD CONSTRAINT "purchase_return_merchant_id_warehouse_id_fkey" FOREIGN KEY ("merchant_id","warehouse_id") REFERENCES "warehouse"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_return_line" ADD CONSTRAINT "purchase_return_line_merchant_id_purchase_return_id_fkey"
  FOREIGN KEY ("merchant_id","purchase_return_id") REFERENCES "purchase_return"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
select yz_refers('in_document_line', 'lib_material_id', 'material');
create index in_document_line_item on in_document_line (merchant_id, lib_material_id) where lib_material_id is not null;
create index in_document_line_of on in_document_line (merchant_id, in_document_id, sort);
select yz_refers('out_document_line', 'lib_material_id', 'material');
create index out_document_line_item on out_document_line (merchant_id, lib_material_id) where lib_material_id is not null;
create index out_document_line_of on out_document_line (merchant_id, out_document_id, sort);
select yz_refers('pick_line', 'lib_material_id', 'material');
create index pick_line_item on pick_line (merchant_id, lib_material_id) where lib_material_id is not null;
create index pick_line_of on pick_line (merchant_id, pick_id, sort);
select yz_refers('back_request_line', 'lib_material_id', 'material');
create index back_request_line_item on back_request_line (merchant_id, lib_material_id) where lib_material_id is not null;
create index back_request_line_of on back_request_line (merchant_id, back_request_id, sort);
select yz_refers('purchase_return_line', 'lib_material_id', 'material');
create index purchase_return_line_item on purchase_return_line (merchant_id, lib_material_id) where lib_material_id is not null;
create index purchase_return_line_of on purchase_return_line (merchant_id, purchase_return_id, sort);
create index in_document_project on in_document (merchant_id, project_id);
create index in_document_warehouse on in_document (merchant_id, warehouse_id);
create index out_document_project on out_document (merchant_id, project_id);
create index out_document_warehouse on out_document (merchant_id, warehouse_id);
create index pick_project on pick (merchant_id, project_id);
create index pick_warehouse on pick (merchant_id, warehouse_id);
create index back_request_project on back_request (merchant_id, project_id);
create index back_request_warehouse on back_request (merchant_id, warehouse_id);
create index purchase_return_project on purchase_return (merchant_id, project_id);
create index purchase_return_warehouse on purchase_return (merchant_id, warehouse_id);
create index in_document_supplier on in_document (merchant_id, supplier_id);
create index out_document_supplier on out_document (merchant_id, supplier_id);
create index purchase_return_supplier on purchase_return (merchant_id, supplier_id);
create index warehouse_project on warehouse (merchant_id, project_id) where project_id is not null;
`,
}
