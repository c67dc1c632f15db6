import type { Migration } from './migration.ts'

export const changes: Migration = {
  name: '0230_changes',
  sql: String.raw`
CREATE TABLE "loss" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "code" text NOT NULL,
  "title" text NOT NULL,
  "project_id" text NOT NULL,
  "handler_id" text NOT NULL,
  "loss_kind" text NOT NULL,
  "biz_day" date NOT NULL,
  "position_id" text,
  "responsible" text DEFAULT 'OWN' NOT NULL,
  "team_id" text,
  "supplier_id" text,
  "share" numeric DEFAULT '0' NOT NULL,
  "total_amount" numeric,
  "share_amount" numeric,
  "own_amount" numeric,
  "evidence" text,
  "photo_ids" text[] DEFAULT '{}' NOT NULL,
  "process_state" text DEFAULT 'NOT_START' NOT NULL,
  "attachment_ids" text[] DEFAULT '{}' NOT NULL,
  "id" text NOT NULL,
  "pinyin" text DEFAULT '' NOT NULL,
  CONSTRAINT "loss_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('loss');
CREATE TABLE "loss_line" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "cost_class" text DEFAULT 'MATERIAL' NOT NULL,
  "item_name" text NOT NULL,
  "unit" text,
  "quantity" numeric NOT NULL,
  "unit_cost" numeric NOT NULL,
  "amount" numeric,
  "project_item_id" text,
  "remark" text,
  "source_document" text,
  "source_row" text,
  "id" text NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "loss_id" text NOT NULL,
  CONSTRAINT "loss_line_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('loss_line');
CREATE TABLE "variable_change" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "code" text NOT NULL,
  "title" text NOT NULL,
  "project_id" text NOT NULL,
  "handler_id" text NOT NULL,
  "change_kind" text NOT NULL,
  "clause" text,
  "cause_kind" text,
  "cause_code" text,
  "occurred_day" date NOT NULL,
  "notify_by" date,
  "days_asked" integer,
  "client_name" text,
  "probability" numeric,
  "asked_amount" numeric,
  "cost_amount" numeric,
  "reported_day" date,
  "answer_day" date,
  "client_state" text DEFAULT 'NONE' NOT NULL,
  "reason" text,
  "before_photo_ids" text[] DEFAULT '{}' NOT NULL,
  "after_photo_ids" text[] DEFAULT '{}' NOT NULL,
  "process_state" text DEFAULT 'NOT_START' NOT NULL,
  "attachment_ids" text[] DEFAULT '{}' NOT NULL,
  "id" text NOT NULL,
  "pinyin" text DEFAULT '' NOT NULL,
  CONSTRAINT "variable_change_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('variable_change');
CREATE TABLE "variable_change_line" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "way" text DEFAULT 'ADD' NOT NULL,
  "old_item_id" text,
  "new_item_id" text,
  "new_name" text,
  "new_unit" text,
  "old_quantity" numeric,
  "new_quantity" numeric,
  "difference" numeric,
  "old_price" numeric,
  "sell_price" numeric,
  "price_source" text,
  "asked" numeric,
  "cost" numeric,
  "remark" text,
  "id" text NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "change_id" text NOT NULL,
  CONSTRAINT "variable_change_line_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('variable_change_line');
CREATE TABLE "variable_change_position" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "position_id" text,
  "id" text NOT NULL,
  "sort" integer DEFAULT 0 NOT NULL,
  "change_id" text NOT NULL,
  CONSTRAINT "variable_change_position_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('variable_change_position');
CREATE TABLE "variable_confirmation" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "id" text NOT NULL,
  "change_id" text NOT NULL,
  "step_id" text NOT NULL,
  "line_id" text,
  "client_state" text NOT NULL,
  "day" date NOT NULL,
  "quantity" numeric,
  "price" numeric,
  "amount" numeric,
  "remark" text,
  "file_ids" text[] DEFAULT '{}' NOT NULL,
  CONSTRAINT "variable_confirmation_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('variable_confirmation');
ALTER TABLE "project_item" ADD COLUMN "change_id" text;
ALTER TABLE "loss" ADD CONSTRAINT "loss_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "loss" ADD CONSTRAINT "loss_merchant_id_team_id_fkey" FOREIGN KEY ("merchant_id","team_id") REFERENCES "supplier"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "loss" ADD CONSTRAINT "loss_merchant_id_supplier_id_fkey" FOREIGN KEY ("merchant_id","supplier_id") REFERENCES "supplier"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "loss_line" ADD CONSTRAINT "loss_line_merchant_id_loss_id_fkey" FOREIGN KEY ("merchant_id","loss_id") REFERENCES "loss"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "variable_change" ADD CONSTRAINT "variable_change_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "variable_change_line" ADD CONSTRAINT "variable_change_line_merchant_id_change_id_fkey" FOREIGN KEY ("merchant_id","change_id") REFERENCES "variable_change"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "variable_change_position" ADD CONSTRAINT "variable_change_position_merchant_id_change_id_fkey" FOREIGN KEY ("merchant_id","change_id") REFERENCES "variable_change"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "variable_confirmation" ADD CONSTRAINT "variable_confirmation_merchant_id_change_id_fkey" FOREIGN KEY ("merchant_id","change_id") REFERENCES "variable_change"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "project_item" ADD CONSTRAINT "project_item_merchant_id_change_id_fkey" FOREIGN KEY ("merchant_id","change_id") REFERENCES "variable_change"("merchant_id","id") ON DELETE no action ON UPDATE no action;
create index loss_of on loss (merchant_id, project_id);
create index loss_line_of on loss_line (merchant_id, loss_id, sort);
create index variable_change_of on variable_change (merchant_id, project_id);
create index variable_change_line_of on variable_change_line (merchant_id, change_id, sort);
create index variable_change_position_of on variable_change_position (merchant_id, change_id, sort);
create index variable_confirmation_of on variable_confirmation (merchant_id, change_id);
create index project_item_change on project_item (merchant_id, change_id) where change_id is not null;
`,
}
