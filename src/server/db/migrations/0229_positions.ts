import type { Migration } from './migration.ts'

export const positions: Migration = {
  name: '0229_positions',
  sql: String.raw`
CREATE TABLE "position" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "id" text NOT NULL,
  "project_id" text NOT NULL,
  "parent_id" text,
  "sort" bigint NOT NULL,
  "code" text NOT NULL,
  "name" text NOT NULL,
  "level_name" text,
  "room_type" text,
  "area" numeric,
  "perimeter" numeric,
  "height" numeric,
  "team_id" text,
  "remark" text,
  "whole" boolean DEFAULT false NOT NULL,
  "pinyin" text DEFAULT '' NOT NULL,
  CONSTRAINT "position_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('position');
CREATE TABLE "position_commit" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "id" text NOT NULL,
  "project_id" text NOT NULL,
  "number" integer NOT NULL,
  "hash" text NOT NULL,
  "content" jsonb NOT NULL,
  CONSTRAINT "position_commit_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('position_commit');
CREATE TABLE "position_design" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "project_id" text NOT NULL,
  "state" text DEFAULT 'OPEN' NOT NULL,
  "reason" text,
  CONSTRAINT "position_design_pkey" PRIMARY KEY("merchant_id","project_id")
);

select yz_tenant('position_design');
CREATE TABLE "position_finish" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "project_id" text NOT NULL,
  "item_id" text NOT NULL,
  "reason" text,
  CONSTRAINT "position_finish_pkey" PRIMARY KEY("merchant_id","item_id")
);

select yz_tenant('position_finish');
CREATE TABLE "position_label" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "position_id" text NOT NULL,
  "label_id" text NOT NULL,
  CONSTRAINT "position_label_pkey" PRIMARY KEY("merchant_id","position_id","label_id")
);

select yz_tenant('position_label');
CREATE TABLE "position_match" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "id" text NOT NULL,
  "project_id" text NOT NULL,
  "item_id" text NOT NULL,
  "position_id" text NOT NULL,
  "quantity" numeric NOT NULL,
  "expression" text,
  "way" text DEFAULT 'HAND' NOT NULL,
  "checked" text DEFAULT 'YES' NOT NULL,
  "on_site" text DEFAULT 'OFFICE' NOT NULL,
  "place" integer,
  CONSTRAINT "position_match_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('position_match');
CREATE TABLE "position_step" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "match_id" text NOT NULL,
  "step" integer NOT NULL,
  "state" text,
  "done" numeric DEFAULT '0' NOT NULL,
  "done_at" timestamptz,
  "team_id" text,
  CONSTRAINT "position_step_pkey" PRIMARY KEY("merchant_id","match_id","step")
);

select yz_tenant('position_step');
CREATE TABLE "position_tag" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "id" text NOT NULL,
  "word" text NOT NULL,
  "tone" text DEFAULT 'neutral' NOT NULL,
  CONSTRAINT "position_tag_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('position_tag');
CREATE TABLE "position_tagged" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "position_id" text NOT NULL,
  "tag_id" text NOT NULL,
  CONSTRAINT "position_tagged_pkey" PRIMARY KEY("merchant_id","position_id","tag_id")
);

select yz_tenant('position_tagged');
ALTER TABLE "position" ADD CONSTRAINT "position_merchant_id_parent_id_fkey" FOREIGN KEY ("merchant_id","parent_id") REFERENCES "position"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "position" ADD CONSTRAINT "position_merchant_id_team_id_fkey" FOREIGN KEY ("merchant_id","team_id") REFERENCES "team"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "position_finish" ADD CONSTRAINT "position_finish_merchant_id_item_id_fkey" FOREIGN KEY ("merchant_id","item_id") REFERENCES "project_item"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "position_label" ADD CONSTRAINT "position_label_merchant_id_position_id_fkey" FOREIGN KEY ("merchant_id","position_id") REFERENCES "position"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "position_label" ADD CONSTRAINT "position_label_merchant_id_label_id_fkey" FOREIGN KEY ("merchant_id","label_id") REFERENCES "project_label"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "position_match" ADD CONSTRAINT "position_match_merchant_id_item_id_fkey" FOREIGN KEY ("merchant_id","item_id") REFERENCES "project_item"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "position_match" ADD CONSTRAINT "position_match_merchant_id_position_id_fkey" FOREIGN KEY ("merchant_id","position_id") REFERENCES "position"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "position_step" ADD CONSTRAINT "position_step_merchant_id_match_id_fkey" FOREIGN KEY ("merchant_id","match_id") REFERENCES "position_match"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "position_step" ADD CONSTRAINT "position_step_merchant_id_team_id_fkey" FOREIGN KEY ("merchant_id","team_id") REFERENCES "team"("merchant_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "position_tagged" ADD CONSTRAINT "position_tagged_merchant_id_position_id_fkey" FOREIGN KEY ("merchant_id","position_id") REFERENCES "position"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "position_tagged" ADD CONSTRAINT "position_tagged_merchant_id_tag_id_fkey" FOREIGN KEY ("merchant_id","tag_id") REFERENCES "position_tag"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
create unique index position_code on position (merchant_id, project_id, code);
create unique index position_sibling on position (merchant_id, project_id, coalesce(parent_id, ''), lower(name)) where not whole;
create unique index position_whole on position (merchant_id, project_id) where whole;
create index position_tree on position (merchant_id, project_id, parent_id, sort);
create index position_parent on position (merchant_id, parent_id);
create index position_team on position (merchant_id, team_id) where team_id is not null;
create unique index position_match_once on position_match (merchant_id, item_id, position_id);
create index position_match_project on position_match (merchant_id, project_id, item_id);
create index position_match_position on position_match (merchant_id, position_id);
create index position_step_team on position_step (merchant_id, team_id) where team_id is not null;
create index position_finish_project on position_finish (merchant_id, project_id);
create unique index position_tag_word on position_tag (merchant_id, lower(word));
create index position_tagged_tag on position_tagged (merchant_id, tag_id);
create index position_label_label on position_label (merchant_id, label_id);
create unique index position_commit_number on position_commit (merchant_id, project_id, number);
alter table position_match add constraint position_match_quantity check (quantity > 0);
alter table position add constraint position_level check (level_name in ('BUILDING', 'FLOOR', 'ZONE', 'ROOM', 'FACE', 'PART'));
`,
}
