export const supplier = String.raw`
-- Whom the company buys from: labour, materials, machines. Each kind is a list of its own with its own permission.
create table supplier (like yz.tenant_row including defaults,
  id text not null, kind text not null check (kind in ('LABOUR', 'MATERIAL', 'MACHINE')), name text not null,
  pinyin text not null default '', short_name text, supplier_type text, credit_code text, tax_kind text, legal_person text,
  registered_capital numeric check (registered_capital >= 0), region text, address text, job_category text, goods_type text,
  scope_note text, rating text, state text not null default 'ACTIVE' check (state in ('ACTIVE', 'STOPPED', 'BLACK')), remark text,
  attachment_ids text[] not null default '{}', certificates integer not null default 0, certificate_end date,
  primary key (merchant_id, id), check (job_category is null or kind = 'LABOUR'), check (goods_type is null or kind <> 'LABOUR'));
create unique index supplier_name on supplier (merchant_id, kind, lower(name));
create unique index supplier_credit_code on supplier (merchant_id, kind, credit_code) where credit_code is not null;
select yz_chinese_index('supplier_by_name', 'supplier', 'merchant_id, kind, name @, id');
create index supplier_certificate_end on supplier (merchant_id, kind, certificate_end) where certificate_end is not null;
create index supplier_attachments on supplier using gin (attachment_ids);
select yz_tenant('supplier');

create table supplier_contact (like yz.tenant_row including defaults,
  id text not null, supplier_id text not null, sort integer not null default 0, contact_name text not null, post text,
  phone text not null, is_main boolean not null default false, remark text,
  primary key (merchant_id, id), foreign key (merchant_id, supplier_id) references supplier (merchant_id, id) on delete cascade);
create index supplier_contact_of on supplier_contact (merchant_id, supplier_id, sort);
select yz_tenant('supplier_contact');

-- Of a number the row shows a part; the whole is sealed, and equal ones are told by their mark.
create table supplier_account (like yz.tenant_row including defaults,
  id text not null, supplier_id text not null, sort integer not null default 0, account_name text not null, bank text not null,
  branch text, number_shown text not null, number_sealed text not null, number_mark text not null,
  is_default boolean not null default false,
  primary key (merchant_id, id), foreign key (merchant_id, supplier_id) references supplier (merchant_id, id) on delete cascade);
create unique index supplier_account_once on supplier_account (merchant_id, supplier_id, number_mark);
create index supplier_account_of on supplier_account (merchant_id, supplier_id, sort);
select yz_tenant('supplier_account');

create table supplier_certificate (like yz.tenant_row including defaults,
  id text not null, supplier_id text not null, sort integer not null default 0, certificate_kind text not null,
  number text not null, issuer text, issued date, expires date, file_ids text[] not null default '{}',
  primary key (merchant_id, id), foreign key (merchant_id, supplier_id) references supplier (merchant_id, id) on delete cascade);
create index supplier_certificate_of on supplier_certificate (merchant_id, supplier_id, sort);
create index supplier_certificate_files on supplier_certificate using gin (file_ids);
select yz_tenant('supplier_certificate');
`
