import type { Migration } from './migration.ts'

export const schedule: Migration = {
  name: '0232_schedule',
  sql: String.raw`
CREATE TABLE "schedule" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "id" text NOT NULL,
  "project_id" text NOT NULL,
  "state" text DEFAULT 'DRAFT' NOT NULL,
  "revision" integer DEFAULT 1 NOT NULL,
  "grain" text DEFAULT 'ROOM' NOT NULL,
  "start" text NOT NULL,
  "finish" text,
  "hours" integer DEFAULT 8 NOT NULL,
  "rest_weekdays" integer[] DEFAULT '{6,7}' NOT NULL,
  "commit_number" integer,
  "baseline" integer DEFAULT 0 NOT NULL,
  "confirmed_by" text,
  "confirmed_at" timestamptz,
  CONSTRAINT "schedule_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('schedule');
CREATE TABLE "schedule_bar" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "schedule_id" text NOT NULL,
  "id" text NOT NULL,
  "sort" integer NOT NULL,
  "kind" text NOT NULL,
  "name" text NOT NULL,
  "place" text NOT NULL,
  "place_name" text NOT NULL,
  "place_order" integer NOT NULL,
  "type_key" text NOT NULL,
  "type_name" text NOT NULL,
  "stage" text,
  "trade" text,
  "trade_name" text NOT NULL,
  "place_team" text,
  "quantity" numeric,
  "unit" text,
  "work_days" numeric NOT NULL,
  "steps" jsonb NOT NULL,
  "team_id" text,
  "people" integer NOT NULL,
  "start" text NOT NULL,
  "duration" integer NOT NULL,
  "constraint_kind" text,
  "constraint_at" text,
  "started" boolean DEFAULT false NOT NULL,
  "actual_start" text,
  "actual_end" text,
  "delay_sum" integer DEFAULT 0 NOT NULL,
  "revision" integer NOT NULL,
  CONSTRAINT "schedule_bar_pkey" PRIMARY KEY("merchant_id","schedule_id","id")
);

select yz_tenant('schedule_bar');
CREATE TABLE "schedule_baseline" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "schedule_id" text NOT NULL,
  "number" integer NOT NULL,
  "commit_number" integer,
  "start" text NOT NULL,
  "finish" text NOT NULL,
  CONSTRAINT "schedule_baseline_pkey" PRIMARY KEY("merchant_id","schedule_id","number")
);

select yz_tenant('schedule_baseline');
CREATE TABLE "schedule_baseline_bar" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "schedule_id" text NOT NULL,
  "number" integer NOT NULL,
  "bar" text NOT NULL,
  "start" text NOT NULL,
  "duration" integer NOT NULL,
  "team_id" text,
  "people" integer NOT NULL,
  CONSTRAINT "schedule_baseline_bar_pkey" PRIMARY KEY("merchant_id","schedule_id","number","bar")
);

select yz_tenant('schedule_baseline_bar');
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
CREATE TABLE "schedule_link" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "schedule_id" text NOT NULL,
  "from_bar" text NOT NULL,
  "to_bar" text NOT NULL,
  "source" text NOT NULL,
  "kind" text NOT NULL,
  "lag" integer NOT NULL,
  "clock" text NOT NULL,
  CONSTRAINT "schedule_link_pkey" PRIMARY KEY("merchant_id","schedule_id","from_bar","to_bar","source")
);

select yz_tenant('schedule_link');
CREATE TABLE "schedule_planned" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "schedule_id" text NOT NULL,
  "number" integer NOT NULL,
  "item" text NOT NULL,
  "cost_class" text NOT NULL,
  "month" text NOT NULL,
  "amount" numeric NOT NULL,
  CONSTRAINT "schedule_planned_pkey" PRIMARY KEY("merchant_id","schedule_id","number","item","cost_class","month")
);

select yz_tenant('schedule_planned');
CREATE TABLE "schedule_progress" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "id" text NOT NULL,
  "schedule_id" text NOT NULL,
  "bar" text NOT NULL,
  "day" date NOT NULL,
  "percent" numeric NOT NULL,
  "steps" jsonb NOT NULL,
  "remark" text DEFAULT '' NOT NULL,
  CONSTRAINT "schedule_progress_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('schedule_progress');
ALTER TABLE "schedule_bar" ADD CONSTRAINT "schedule_bar_merchant_id_schedule_id_fkey" FOREIGN KEY ("merchant_id","schedule_id") REFERENCES "schedule"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "schedule_bar" ADD CONSTRAINT "schedule_bar_merchant_id_team_id_fkey" FOREIGN KEY ("merchant_id","team_id") REFERENCES "team"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "schedule_baseline" ADD CONSTRAINT "schedule_baseline_merchant_id_schedule_id_fkey" FOREIGN KEY ("merchant_id","schedule_id") REFERENCES "schedule"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "schedule_baseline_bar" ADD CONSTRAINT "schedule_baseline_bar_merchant_id_schedule_id_fkey" FOREIGN KEY ("merchant_id","schedule_id") REFERENCES "schedule"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "schedule_baseline_bar" ADD CONSTRAINT "schedule_baseline_bar_merchant_id_team_id_fkey" FOREIGN KEY ("merchant_id","team_id") REFERENCES "team"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "schedule_delay" ADD CONSTRAINT "schedule_delay_merchant_id_project_id_fkey" FOREIGN KEY ("merchant_id","project_id") REFERENCES "project"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "schedule_delay" ADD CONSTRAINT "schedule_delay_merchant_id_change_id_fkey" FOREIGN KEY ("merchant_id","change_id") REFERENCES "variable_change"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "schedule_link" ADD CONSTRAINT "schedule_link_merchant_id_schedule_id_fkey" FOREIGN KEY ("merchant_id","schedule_id") REFERENCES "schedule"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "schedule_planned" ADD CONSTRAINT "schedule_planned_merchant_id_schedule_id_fkey" FOREIGN KEY ("merchant_id","schedule_id") REFERENCES "schedule"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "schedule_progress" ADD CONSTRAINT "schedule_progress_merchant_id_schedule_id_fkey" FOREIGN KEY ("merchant_id","schedule_id") REFERENCES "schedule"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
create unique index schedule_project on schedule (merchant_id, project_id);
create index schedule_bar_order on schedule_bar (merchant_id, schedule_id, sort);
create index schedule_bar_team on schedule_bar (merchant_id, team_id) where team_id is not null;
create index schedule_baseline_bar_team on schedule_baseline_bar (merchant_id, team_id) where team_id is not null;
create index schedule_progress_bar on schedule_progress (merchant_id, schedule_id, bar, day);
alter table schedule_bar add constraint schedule_bar_duration check (duration >= 0 and people >= 0);
create index schedule_delay_project on schedule_delay (merchant_id, project_id);
create index schedule_delay_change on schedule_delay (merchant_id, change_id) where change_id is not null;
create unique index schedule_delay_code on schedule_delay (merchant_id, code);
`,
}
