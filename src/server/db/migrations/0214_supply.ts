import type { Migration } from './migration.ts'

export const supply: Migration = {
  name: '0214_supply',
  sql: String.raw`
CREATE TABLE "award" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "code" text NOT NULL,
  "award_name" text NOT NULL,
  "inquiry_id" text NOT NULL,
  "project_id" text,
  "handler_id" text NOT NULL,
  "total_incl" numeric,
  "total_excl" numeric,
  "lowest_incl" numeric,
  "reason" text,
  "process_state" text DEFAULT 'NOT_START' NOT NULL,
  "attachment_ids" text[] DEFAULT '{}' NOT NULL,
  "id" text NOT NULL,
  "pinyin" text DEFAULT '' NOT NULL,
  "kind" text NOT NULL,
  CONSTRAINT "award_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('award');
CREATE TABLE "award_line" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "item_name" text NOT NULL,
  "job_category" text,
  "job_level" text,
  "unit" text NOT NULL,
  "quantity" numeric NOT NULL,
  "supplier_id" text,
  "include_tax" boolean,
  "price" numeric,
  "price_incl" numeric,
  "price_excl" numeric,
  "tax_rate" numeric,
  "landed_incl" numeric,
  "landed_excl" numeric,
  "lowest" numeric,
  "above" numeric,
  "offer_brand" text,
  "reason" text,
  "need_day" date,
  "remark" text,
  "lib_material_id" text,
  "project_item_id" text,
  "invited" text,
  "source_document" text,
  "source_row" text,
  "spec" text,
  "brand" text,
  "id" text NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "award_id" text NOT NULL,
  CONSTRAINT "award_line_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('award_line');
CREATE TABLE "inquiry" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "code" text NOT NULL,
  "inquiry_name" text NOT NULL,
  "project_id" text,
  "handler_id" text NOT NULL,
  "inquiry_way" text DEFAULT 'INVITED' NOT NULL,
  "way_reason" text,
  "deadline" timestamptz NOT NULL,
  "sealed" boolean DEFAULT true NOT NULL,
  "place" text,
  "deliver_from" date,
  "payment" text,
  "demands" text,
  "state" text DEFAULT 'DRAFT' NOT NULL,
  "remark" text,
  "attachment_ids" text[] DEFAULT '{}' NOT NULL,
  "id" text NOT NULL,
  "pinyin" text DEFAULT '' NOT NULL,
  "kind" text NOT NULL,
  CONSTRAINT "inquiry_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('inquiry');
CREATE TABLE "inquiry_apply" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "code" text NOT NULL,
  "purpose" text NOT NULL,
  "project_id" text,
  "handler_id" text NOT NULL,
  "need_day" date,
  "state" text DEFAULT 'DRAFT' NOT NULL,
  "remark" text,
  "attachment_ids" text[] DEFAULT '{}' NOT NULL,
  "id" text NOT NULL,
  "pinyin" text DEFAULT '' NOT NULL,
  "kind" text NOT NULL,
  CONSTRAINT "inquiry_apply_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('inquiry_apply');
CREATE TABLE "inquiry_apply_line" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "item_name" text NOT NULL,
  "job_category" text,
  "job_level" text,
  "unit" text NOT NULL,
  "quantity" numeric NOT NULL,
  "need_day" date,
  "project_item_id" text,
  "reply_price" numeric,
  "reply_tax_rate" numeric,
  "reply_supplier_id" text,
  "reply_until" date,
  "reply_remark" text,
  "remark" text,
  "lib_material_id" text,
  "spec" text,
  "brand" text,
  "source_document" text,
  "source_row" text,
  "id" text NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "apply_id" text NOT NULL,
  CONSTRAINT "inquiry_apply_line_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('inquiry_apply_line');
CREATE TABLE "inquiry_line" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "item_name" text NOT NULL,
  "job_category" text,
  "job_level" text,
  "unit" text NOT NULL,
  "quantity" numeric NOT NULL,
  "target_price" numeric,
  "need_day" date,
  "project_item_id" text,
  "remark" text,
  "lib_material_id" text,
  "source_document" text,
  "source_row" text,
  "spec" text,
  "brand" text,
  "id" text NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "inquiry_id" text NOT NULL,
  CONSTRAINT "inquiry_line_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('inquiry_line');
CREATE TABLE "inquiry_supplier" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "supplier_id" text,
  "contact" text,
  "phone" text,
  "id" text NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "inquiry_id" text NOT NULL,
  CONSTRAINT "inquiry_supplier_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('inquiry_supplier');
CREATE TABLE "purchase_order" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "code" text NOT NULL,
  "order_name" text NOT NULL,
  "project_id" text NOT NULL,
  "supplier_id" text NOT NULL,
  "handler_id" text NOT NULL,
  "need_day" date NOT NULL,
  "deliver_to" text DEFAULT 'STORE' NOT NULL,
  "address" text,
  "receiver" text,
  "receiver_phone" text,
  "include_tax" boolean DEFAULT true NOT NULL,
  "tax_rate" numeric DEFAULT '13' NOT NULL,
  "freight" numeric,
  "total_amount" numeric,
  "excl_amount" numeric,
  "spot" boolean,
  "process_state" text DEFAULT 'NOT_START' NOT NULL,
  "remark" text,
  "attachment_ids" text[] DEFAULT '{}' NOT NULL,
  "id" text NOT NULL,
  "pinyin" text DEFAULT '' NOT NULL,
  "kind" text NOT NULL,
  CONSTRAINT "purchase_order_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('purchase_order');
CREATE TABLE "purchase_order_line" (
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
  "quantity" numeric NOT NULL,
  "price" numeric NOT NULL,
  "amount" numeric,
  "excl_amount" numeric,
  "need_day" date,
  "purchase_unit" text,
  "factor" numeric,
  "packs" numeric,
  "project_item_id" text,
  "remark" text,
  "lib_material_id" text,
  "source_document" text,
  "source_row" text,
  "id" text NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "order_id" text NOT NULL,
  CONSTRAINT "purchase_order_line_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('purchase_order_line');
CREATE TABLE "subscribe" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "code" text NOT NULL,
  "purpose" text NOT NULL,
  "project_id" text NOT NULL,
  "handler_id" text NOT NULL,
  "need_day" date NOT NULL,
  "urgency" text,
  "place" text,
  "total_amount" numeric,
  "over_amount" numeric,
  "over_budget" boolean,
  "process_state" text DEFAULT 'NOT_START' NOT NULL,
  "remark" text,
  "attachment_ids" text[] DEFAULT '{}' NOT NULL,
  "id" text NOT NULL,
  "pinyin" text DEFAULT '' NOT NULL,
  CONSTRAINT "subscribe_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('subscribe');
CREATE TABLE "subscribe_line" (
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
  "limit" numeric,
  "asked" numeric,
  "left" numeric,
  "quantity" numeric NOT NULL,
  "over" numeric,
  "ref_price" numeric,
  "amount" numeric,
  "need_day" date,
  "project_item_id" text,
  "special" boolean,
  "cause" text,
  "cause_note" text,
  "remark" text,
  "lib_material_id" text,
  "id" text NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "subscribe_id" text NOT NULL,
  CONSTRAINT "subscribe_line_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('subscribe_line');
ALTER TABLE "contract_line" ADD COLUMN "job_name" text;
ALTER TABLE "contract_line" ADD COLUMN "project_item_id" text;
ALTER TABLE "contract_line" ADD COLUMN "source_document" text;
ALTER TABLE "contract_line" ADD COLUMN "source_row" text;
ALTER TABLE "contract_supplement_line" ADD COLUMN "job_name" text;
ALTER TABLE "contract_supplement_line" ADD COLUMN "project_item_id" text;
ALTER TABLE "award" ADD CONSTRAINT "award_merchant_id_inquiry_id_fkey" FOREIGN KEY ("merchant_id","inquiry_id") REFERENCES "inquiry"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "award" ADD CONSTRAINT "award_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "award_line" ADD CONSTRAINT "award_line_merchant_id_award_id_fkey" FOREIGN KEY ("merchant_id","award_id") REFERENCES "award"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "award_line" ADD CONSTRAINT "award_line_merchant_id_supplier_id_fkey" FOREIGN KEY ("merchant_id","supplier_id") REFERENCES "supplier"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inquiry_apply" ADD CONSTRAINT "inquiry_apply_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inquiry_apply_line" ADD CONSTRAINT "inquiry_apply_line_merchant_id_apply_id_fkey" FOREIGN KEY ("merchant_id","apply_id") REFERENCES "inquiry_apply"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "inquiry_apply_line" ADD CONSTRAINT "inquiry_apply_line_merchant_id_reply_supplier_id_fkey" FOREIGN KEY ("merchant_id","reply_supplier_id") REFERENCES "supplier"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inquiry_line" ADD CONSTRAINT "inquiry_line_merchant_id_inquiry_id_fkey" FOREIGN KEY ("merchant_id","inquiry_id") REFERENCES "inquiry"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "inquiry_supplier" ADD CONSTRAINT "inquiry_supplier_merchant_id_inquiry_id_fkey" FOREIGN KEY ("merchant_id","inquiry_id") REFERENCES "inquiry"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "inquiry_supplier" ADD CONSTRAINT "inquiry_supplier_merchant_id_supplier_id_fkey" FOREIGN KEY ("merchant_id","supplier_id") REFERENCES "supplier"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_merchant_id_supplier_id_fkey" FOREIGN KEY ("merchant_id","supplier_id") REFERENCES "supplier"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_order_line" ADD CONSTRAINT "purchase_order_line_merchant_id_order_id_fkey" FOREIGN KEY ("merchant_id","order_id") REFERENCES "purchase_order"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "subscribe" ADD CONSTRAINT "subscribe_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscribe_line" ADD CONSTRAINT "subscribe_line_merchant_id_subscribe_id_fkey" FOREIGN KEY ("merchant_id","subscribe_id") REFERENCES "subscribe"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
select yz_refers('subscribe_line', 'lib_material_id', 'material');
create index subscribe_line_item on subscribe_line (merchant_id, lib_material_id) where lib_material_id is not null;
select yz_refers('inquiry_apply_line', 'lib_material_id', 'material');
create index inquiry_apply_line_item on inquiry_apply_line (merchant_id, lib_material_id) where lib_material_id is not null;
select yz_refers('inquiry_line', 'lib_material_id', 'material');
create index inquiry_line_item on inquiry_line (merchant_id, lib_material_id) where lib_material_id is not null;
select yz_refers('award_line', 'lib_material_id', 'material');
create index award_line_item on award_line (merchant_id, lib_material_id) where lib_material_id is not null;
select yz_refers('purchase_order_line', 'lib_material_id', 'material');
create index purchase_order_line_item on purchase_order_line (merchant_id, lib_material_id) where lib_material_id is not null;
create index subscribe_line_of on subscribe_line (merchant_id, subscribe_id, sort);
create index inquiry_apply_line_of on inquiry_apply_line (merchant_id, apply_id, sort);
create index inquiry_line_of on inquiry_line (merchant_id, inquiry_id, sort);
create index inquiry_supplier_of on inquiry_supplier (merchant_id, inquiry_id, sort);
create index award_line_of on award_line (merchant_id, award_id, sort);
create index purchase_order_line_of on purchase_order_line (merchant_id, order_id, sort);
create index subscribe_project on subscribe (merchant_id, project_id);
create index inquiry_project on inquiry (merchant_id, project_id);
create index purchase_order_project on purchase_order (merchant_id, project_id);
create index inquiry_apply_project on inquiry_apply (merchant_id, project_id);
create index award_project on award (merchant_id, project_id);
create index award_inquiry on award (merchant_id, inquiry_id);
create index inquiry_supplier_named on inquiry_supplier (merchant_id, supplier_id);
create index purchase_order_supplier on purchase_order (merchant_id, supplier_id);
`,
}
