import type { Migration } from './migration.ts'

export const scheduleDelay: Migration = {
  name: '0233_schedule_delay',
  sql: String.raw`
CREATE TABLE "schedule_delay" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "code" text NOT NULL,
  "project_id" text NOT NULL,
  "bar_name" text,
  "bar_key" text NOT NULL,
  "days" numeric NOT NULL,
  "reason" text NOT NULL,
  "claimable" boolean DEFAULT false NOT NULL,
  "change_id" text,
  "consequence" text,
  "evidence_ids" text[] DEFAULT '{}' NOT NULL,
  "remark" text,
  "process_state" text DEFAULT 'NOT_START' NOT NULL,
  "id" text NOT NULL,
  "pinyin" text DEFAULT '' NOT NULL,
  CONSTRAINT "schedule_delay_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('schedule_delay');
ALTER TABLE "schedule_delay" ADD CONSTRAINT "schedule_delay_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "schedule_delay" ADD CONSTRAINT "schedule_delay_merchant_id_change_id_fkey" FOREIGN KEY ("merchant_id","change_id") REFERENCES "variable_change"("merchant_id","id") ON DELETE no action ON UPDATE no action;
`,
}
