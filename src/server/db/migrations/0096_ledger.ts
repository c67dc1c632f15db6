import type { Migration } from './migration.ts'

export const ledger: Migration = {
  name: '0096_ledger',
  sql: String.raw`
-- Balances of every ledger: what the rows of a key add up to, kept beside them. The parts of a key stand in the declared order.
create table ledger_balance (merchant_id text not null default yz_merchant(), ledger text not null, key text[] not null,
  sequence integer not null default 0, quantity numeric not null default 0, amount numeric not null default 0, ceiling numeric,
  primary key (merchant_id, ledger, key));
create index ledger_balance_of on ledger_balance (merchant_id, ledger, (key[1]));
select yz_tenant('ledger_balance');
revoke delete on ledger_balance from em_app, em_system;

-- Postings: what a line of a source adds to a key. Even turns of a source post, odd ones take the turn before back.
create table ledger_row (merchant_id text not null default yz_merchant(), ledger text not null, key text[] not null, sequence integer not null,
  id text not null, source_kind text not null, source text not null, line text not null, turn integer not null, reverses integer,
  title text not null default '', day date not null, quantity numeric not null, amount numeric not null, balance_quantity numeric not null, balance_amount numeric not null,
  by_user text not null, by_name text not null, at timestamptz not null default now(),
  primary key (merchant_id, ledger, key, sequence),
  foreign key (merchant_id, ledger, key) references ledger_balance (merchant_id, ledger, key));
create unique index ledger_row_once on ledger_row (merchant_id, source, ledger, turn, line, key);
create index ledger_row_of on ledger_row (merchant_id, ledger, (key[1]), id);
select yz_tenant('ledger_row');
revoke update, delete on ledger_row from em_app, em_system;

-- Whoever asks, the owner of the table too: a posting is taken back by its opposite.
create function yz_posted() returns trigger language plpgsql as $$
begin
  raise exception 'postings are only added';
end $$;
create trigger ledger_row_stays before update or delete or truncate on ledger_row for each statement execute function yz_posted();
`,
}
