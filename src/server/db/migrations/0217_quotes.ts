import type { Migration } from './migration.ts'

export const quotes: Migration = {
  name: '0217_quotes',
  sql: String.raw`
-- Only reading has a policy on secrets: one more comes from the owner, as the first ones did.
alter table app_secret no force row level security;
insert into app_secret values ('public-link', gen_random_uuid()::text || gen_random_uuid()::text);
alter table app_secret force row level security;

CREATE TABLE "public_link" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "id" text NOT NULL,
  "use" text NOT NULL,
  "record_key" text NOT NULL,
  "holder" text NOT NULL,
  "expires_at" timestamptz NOT NULL,
  "revoked_at" timestamptz,
  CONSTRAINT "public_link_pkey" PRIMARY KEY("merchant_id","id")
);

select yz_tenant('public_link');
create index public_link_id on public_link (id);
create unique index public_link_open on public_link (merchant_id, use, record_key) where revoked_at is null;

CREATE TABLE "inquiry_invite" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "created_at" timestamptz DEFAULT now() NOT NULL,
  "created_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "updated_at" timestamptz DEFAULT now() NOT NULL,
  "updated_by" text DEFAULT coalesce(yz_user(), 'system') NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "invited_id" text NOT NULL,
  "sent_at" timestamptz,
  "viewed_at" timestamptz,
  "revoked_at" timestamptz,
  "declined_at" timestamptz,
  "decline_reason" text,
  "moved_at" timestamptz,
  "moved_from" timestamptz,
  "revision" integer DEFAULT 0 NOT NULL,
  "draft" text,
  "saved_at" timestamptz,
  "file_id" text,
  CONSTRAINT "inquiry_invite_pkey" PRIMARY KEY("merchant_id","invited_id")
);

select yz_tenant('inquiry_invite');

-- What was offered stays as it was, whatever becomes of the inquiry.
CREATE TABLE "quote_version" (
  "merchant_id" text DEFAULT yz_merchant() NOT NULL,
  "invited_id" text NOT NULL,
  "number" integer NOT NULL,
  "content" text NOT NULL,
  "at" timestamptz DEFAULT now() NOT NULL,
  "way" text NOT NULL,
  "by_name" text NOT NULL,
  "file_ids" text[] DEFAULT '{}' NOT NULL,
  CONSTRAINT "quote_version_pkey" PRIMARY KEY("merchant_id","invited_id","number")
);

select yz_tenant('quote_version');
revoke update, delete on quote_version from em_app, em_system;
ALTER TABLE "inquiry_invite" ADD CONSTRAINT "inquiry_invite_merchant_id_invited_id_fkey" FOREIGN KEY ("merchant_id","invited_id") REFERENCES "inquiry_supplier"("merchant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "quote_version" ADD CONSTRAINT "quote_version_merchant_id_invited_id_fkey" FOREIGN KEY ("merchant_id","invited_id") REFERENCES "inquiry_supplier"("merchant_id","id") ON DELETE no action ON UPDATE no action;
`,
}
